import { call } from '../../../../lib/api/call.ts';
import { type ActionDialog, useAction } from '../../../../lib/query/use-action.ts';
import { payoutContract } from '@keelstone/domain/money/payout/payout.contract';

/**
 * `run` takes the withdrawal's id, that of the transaction that pays it, the one that was seen before (empty for none),
 * and why it was sent although the account is stopped.
 */
export function useRecordPayout(dialog: ActionDialog) {
  return useAction({
    ...dialog,
    send: ({ id, ...payout }: { id: string; paidTxid: string; replaces: string; reason?: string }) =>
      call(payoutContract['record-payout'], { body: { idToPay: id, reason: '', ...payout } }),
  });
}

/** `run` takes the ids of withdrawals that one transaction pays. After a failure the rest can be tried again: what is entered stays. */
export function useRecordPayouts(dialog: ActionDialog) {
  return useAction({
    ...dialog,
    send: async ({ ids, paidTxid }: { ids: readonly string[]; paidTxid: string }) => {
      for (const idToPay of ids)
        await call(payoutContract['record-payout'], {
          body: { idToPay, paidTxid, replaces: '', reason: '' },
        });
      return { message: `${String(ids.length)} payout${ids.length === 1 ? '' : 's'} recorded` };
    },
  });
}

/** `run` takes the withdrawal's id, why its payment is returned, and what the preview answered. */
export function useReturnPayout(dialog: ActionDialog) {
  return useAction({
    ...dialog,
    send: ({
      id,
      ...decision
    }: {
      id: string;
      reason: string;
      ticked: string[] | undefined;
      expected: string;
    }) => call(payoutContract['return-payout'], { body: { idToReturn: id, ...decision } }),
  });
}
