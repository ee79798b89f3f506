import type { retentionContract } from '@keelstone/domain/api/retention.contract';
import { holdToWire } from '@keelstone/domain/api/retention.wire';
import { auditList } from '../audit/audit-list.ts';
import type { Handlers } from '../http/handler.ts';
import { findDue } from './find-due.ts';
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

  'list-due': async ({ query, caller, origin }, deps) => {
    const found = await findDue({ ...query, callerUid: caller.uid }, deps);
    const people = found.items.map(({ user }) => user._id);
    const { kind, cursor } = query;
    const list = ({ kyc: 'kyc', proof: 'transactions', account: 'users' } as const)[kind];
    const rows = people.length;
    await auditList(deps, {
      action: 'list-due',
      caller,
      origin,
      query: { cursor, status: kind },
      rows,
      people,
      list,
    });
    return found;
  },
} satisfies Pick<Handlers, keyof typeof retentionContract>;
