import { toConfirmation } from '@keelstone/domain/access/second-factor/second-factor.schema';
import type { Handlers } from '../../../platform/call/handler.ts';
import type { Deps } from '../../../platform/deps.ts';
import { stepUp } from './step-up.service.ts';

export const stepUpHandlers = {
  // The pipeline has refused callers without a confirmation.
  'check-step-up': () => Promise.resolve({ message: 'Confirmed' }),
  'step-up': async ({ body, caller, origin }, deps) => {
    const untilMs = await stepUp({ proof: toConfirmation(body.proof), caller, origin }, deps);
    return { strongUntil: new Date(untilMs).toISOString() };
  },
} satisfies Partial<Handlers<Deps>>;
