import { type retentionContract, holdToWire } from '@keelstone/domain/api/retention.contract';
import { auditList } from '../../../platform/audit/audit-list.ts';
import type { Handlers } from '../../../platform/call/handler.ts';
import type { Deps } from '../deps.ts';
import { proposeHold } from './propose-hold.service.ts';

export const retentionHandlers = {
  'propose-hold': async ({ body: { id: uid, ...wanted }, caller, origin }, deps) => {
    const proposed = await proposeHold(
      { uid, ...wanted, reason: wanted.reason.trim(), caller, origin },
      deps,
    );
    return { message: proposed?.message ?? 'Nothing to change' };
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
