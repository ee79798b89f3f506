import type { payoutContract } from '@keelstone/domain/api/payout.contract';
import type { Handlers } from '../../../platform/call/handler.ts';
import type { Deps } from '../deps.ts';
import { recordPayout } from './record-payout.service.ts';
import { returnPayout } from './return-payout.service.ts';

export const payoutHandlers = {
  'record-payout': async ({ body, caller, origin }, deps) => {
    const { idToPay: id, paidTxid, replaces } = body;
    await recordPayout({ id, paidTxid, replaces, caller, origin }, deps);
    return { message: 'Payment recorded' };
  },

  'return-payout': async ({ body, caller, origin }, deps) => {
    const { idToReturn: id, reason } = body;
    const proposed = await returnPayout({ id, reason: reason.trim(), caller, origin }, deps);
    return proposed ?? { message: 'Payment returned' };
  },
} satisfies Pick<Handlers<Deps>, keyof typeof payoutContract>;
