import { transactionContract } from '@keelstone/domain/api/transaction.contract';
import { call } from '../../../lib/api/call.ts';
import { useAction } from '../../../lib/query/use-action.ts';

/** `run` takes the record's id, how much coin a deposit brought, and what its preview answered. */
export function useApproveTransaction(dialog: { isOpen: boolean; onDone: () => void }) {
  return useAction({
    ...dialog,
    shows: ({ id }) => ({ id, fields: { status: 'Approved' } }),
    send: ({ id, received, expected }: { id: string; received: number | undefined; expected: string }) =>
      call(transactionContract['approve-transaction'], { body: { idToApprove: id, received, expected } }),
  });
}
