import { useAction } from '../../../lib/query/use-action.ts';
import { rejectTransaction } from '../api/reject-transaction.ts';

/** `run` takes the record's id. */
export function useRejectTransaction(dialog: { isOpen: boolean; onDone: () => void }) {
  return useAction({ send: rejectTransaction, ...dialog });
}
