import { transactionContract } from '@keelstone/domain/api/transaction.contract';
import { call } from '../api/call.ts';
import { useAction } from '../query/use-action.ts';

/**
 * Cancels a Pending transaction or takes a final one off the list. `run` takes the record's id, and what its preview
 * answered where there was one.
 */
export function useDeleteTransaction(dialog: { isOpen: boolean; onDone: () => void }) {
  return useAction({
    ...dialog,
    shows: ({ id }) => ({ id, fields: 'gone' }),
    send: ({ id, expected }: { id: string; expected?: string }) =>
      call(transactionContract['delete-transaction'], { params: { transactionId: id }, query: { expected } }),
  });
}
