import { deskToWire } from '@keelstone/domain/desk/desk/desk.contract';
import type { Handlers } from '../../../platform/call/handler.ts';
import { checkOf } from '../books/get-books.ts';
import { getDesk, getWaitingProposals } from './get-desk.ts';
import type { Deps } from '../../deps.ts';

/** Counts and sums name nobody, so they leave no audit row. */
export const deskHandlers = {
  'get-desk': async ({ caller }, deps) => {
    const [desk, proposals, whole] = await Promise.all([
      getDesk(deps),
      getWaitingProposals(caller.uid, deps),
      deps.reconciliations.findLatestWhole(),
    ]);
    return deskToWire(desk, { proposals, check: checkOf(whole) });
  },
} satisfies Partial<Handlers<Deps>>;
