import type { deskContract } from '@keelstone/domain/api/desk.contract';
import { deskDaysToWire, deskToWire } from '@keelstone/domain/api/desk.wire';
import { finishedDays, rowsIn } from '@keelstone/domain/desk/desk-day';
import type { Handlers } from '../http/handler.ts';
import { getDesk, getWaitingProposals } from './get-desk.ts';

/** Counts and sums name nobody, so neither of these leaves an audit row. */
export const deskHandlers = {
  'get-desk': async ({ caller }, deps) => {
    const [desk, proposals] = await Promise.all([getDesk(deps), getWaitingProposals(caller.uid, deps)]);
    return deskToWire(desk, proposals);
  },

  'get-desk-days': async (_request, deps) => {
    const period = finishedDays(deps.now());
    return deskDaysToWire(period, rowsIn(period, await deps.desk.listOf(period)));
  },
} satisfies Pick<Handlers, keyof typeof deskContract>;
