import { useAction } from '../../../lib/query/use-action.ts';
import { approveTransaction } from '../api/approve-transaction.ts';

/** `run` takes the record's id. */
export function useApproveTransaction(dialog: { isOpen: boolean; onDone: () => void }) {
  return useAction({ send: approveTransaction, ...dialog });
}
