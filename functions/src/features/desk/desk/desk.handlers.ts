import { deskToWire } from '@keelstone/domain/desk/desk/desk.contract';
import type { Handlers } from '../../../platform/call/handler.ts';
import type { Deps } from '../../../platform/deps.ts';
import { summariseCheck } from '../books/get-books.service.ts';
import { getDesk, getWaitingProposals } from './get-desk.service.ts';

/** Counts and sums name nobody, so they leave no audit row. */
export const deskHandlers = {
  'get-desk': async ({ caller }, deps) => {
    const [desk, proposals, whole] = await Promise.all([
      getDesk(deps),
      getWaitingProposals(caller.uid, deps),
      deps.reconciliations.findLatestWhole(),
    ]);
    return deskToWire(desk, { proposals, check: summariseCheck(whole) });
  },
} satisfies Partial<Handlers<Deps>>;
