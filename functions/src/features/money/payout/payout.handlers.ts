import type { Handlers } from '../../../platform/call/handler.ts';
import type { Deps } from '../../../platform/deps.ts';
import { recordPayout } from './record-payout.service.ts';

export const payoutHandlers = {
  'record-payout': async ({ body, caller, origin }, deps) => {
    const { idToPay: id, reason, ...payout } = body;
    const unseen = await recordPayout({ id, ...payout, reason: reason.trim(), caller, origin }, deps);
    return { message: ['Payout recorded', ...(unseen === undefined ? [] : [unseen])].join('. ') };
  },
} satisfies Partial<Handlers<Deps>>;
