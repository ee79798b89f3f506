import { holdToWire } from '@keelstone/domain/desk/legal-hold/legal-hold.contract';
import { auditList } from '../../../platform/audit/audit-list.ts';
import type { Handlers } from '../../../platform/call/handler.ts';
import type { Deps } from '../../../platform/deps.ts';
import { createRunner } from '../../core/decision/run-decision.ts';
import { proposeHold } from './propose-hold.decision.ts';

export const legalHoldHandlers = {
  'propose-hold': async (sent, deps) => {
    const { caller, origin } = sent;
    const call = { request: proposeHold.request(sent), caller, origin, confirms: undefined };
    const { message } = await createRunner(proposeHold).do(call, {}, deps);
    return { message };
  },

  'list-holds': async ({ query, caller, origin }, deps) => {
    // Nobody sees a hold on themselves: the law may forbid telling them.
    const page = await deps.holds.listNewest({ ...query, forUid: caller.uid });
    const people = page.items.map(({ uid }) => uid);
    const rows = page.items.length;
    await auditList({ action: 'list-holds', caller, origin, query, rows, people, list: 'holds' }, deps);
    return { ...page, items: page.items.map(holdToWire) };
  },
} satisfies Partial<Handlers<Deps>>;
