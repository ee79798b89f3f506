import { useAction } from '../../../lib/query/use-action.ts';
import { deleteTransaction } from '../api/delete-transaction.ts';

/** `run` takes the record's id. */
export function useDeleteTransaction(dialog: { isOpen: boolean; onDone: () => void }) {
  return useAction({ send: deleteTransaction, ...dialog });
}
