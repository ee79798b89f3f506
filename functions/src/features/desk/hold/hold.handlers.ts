import { type retentionContract, holdToWire } from '@keelstone/domain/api/retention.contract';
import { auditList } from '../../../platform/audit/audit-list.ts';
import type { Handlers } from '../../../platform/call/handler.ts';
import type { Deps } from '../deps.ts';
import { act } from '../preview/act.ts';
import { proposeHold } from './propose-hold.service.ts';

export const retentionHandlers = {
  'propose-hold': async ({ body: { id: uid, ...wanted }, caller, origin }, deps) => {
    const request = { uid, ...wanted, reason: wanted.reason.trim(), caller, origin };
    const { message } = await act(proposeHold, request, deps);
    return { message };
  },

  'list-holds': async ({ query, caller, origin }, deps) => {
    // Nobody sees a hold on themselves: the law may forbid telling them.
    const page = await deps.holds.listNewest({ ...query, forUid: caller.uid });
    const people = page.items.map(({ uid }) => uid);
    const rows = page.items.length;
    await auditList(deps, { action: 'list-holds', caller, origin, query, rows, people, list: 'holds' });
    return { ...page, items: page.items.map(holdToWire) };
  },
} satisfies Pick<Handlers<Deps>, keyof typeof retentionContract>;
