import { useAction } from '../../../lib/query/use-action.ts';
import { deleteTransaction } from '../api/delete-transaction.ts';

type Options = { isOpen: boolean; onDone: () => void };

/** Cancels a Pending transaction or takes a final one off the list; then everything is fresh. */
export function useDeleteTransaction(dialog: Options) {
  return useAction({ ...dialog, send: deleteTransaction });
}
