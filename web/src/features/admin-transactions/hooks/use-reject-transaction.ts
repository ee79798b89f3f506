import { transactionContract } from '@keelstone/domain/api/transaction.contract';
import { call } from '../../../lib/api/call.ts';
import { useAction } from '../../../lib/query/use-action.ts';

/** `run` takes the record's id, why it is rejected, and what its preview answered. */
export function useRejectTransaction(dialog: { isOpen: boolean; onDone: () => void }) {
  return useAction({
    ...dialog,
    shows: ({ id, reason }) => ({ id, fields: { status: 'Rejected', reason } }),
    send: ({ id, ...decision }: { id: string; reason: string; expected: string }) =>
      call(transactionContract['reject-transaction'], { body: { idToReject: id, ...decision } }),
  });
}
