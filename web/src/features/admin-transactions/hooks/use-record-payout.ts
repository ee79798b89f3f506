import { payoutContract } from '@keelstone/domain/api/payout.contract';
import { call } from '../../../lib/api/call.ts';
import { useAction } from '../../../lib/query/use-action.ts';

/** `run` takes the withdrawal's id, that of the transaction that pays it, and the one that was seen before; empty for none. */
export function useRecordPayout(dialog: { isOpen: boolean; onDone: () => void }) {
  return useAction({
    ...dialog,
    send: ({ id, paidTxid, replaces }: { id: string; paidTxid: string; replaces: string }) =>
      call(payoutContract['record-payout'], { body: { idToPay: id, paidTxid, replaces } }),
  });
}
