import { transactionContract } from '@keelstone/domain/api/transaction.contract';
import { call } from '../../../lib/api/call.ts';
import { useAction } from '../../../lib/query/use-action.ts';

/** `run` takes the withdrawal's id, and that of the transaction that pays it. */
export function useRecordPayout(dialog: { isOpen: boolean; onDone: () => void }) {
  return useAction({
    ...dialog,
    send: ({ id, paidTxid }: { id: string; paidTxid: string }) =>
      call(transactionContract['record-payout'], { body: { idToPay: id, paidTxid } }),
  });
}
