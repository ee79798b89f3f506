import { journalPageToWire } from '@keelstone/domain/api/journal.wire';
import type { statementContract } from '@keelstone/domain/api/statement.contract';
import { statementToCsv } from '@keelstone/domain/api/statement.csv';
import { statementToWire, type StatementPage } from '@keelstone/domain/api/statement.wire';
import { periodOf } from '@keelstone/domain/ledger/statement-period';
import { limits } from '@keelstone/domain/limits';
import { auditListOf } from '../audit/audit-list.ts';
import type { Deps } from '../deps.ts';
import type { Caller, Origin } from '../http/caller.ts';
import type { Handlers } from '../http/handler.ts';

export const statementHandlers = {
  'get-statement': async ({ params: { userId }, query, caller, origin }, deps) => {
    const { type, limit, cursor } = query;
    const period = periodOf(query, deps.now());
    const only = type === 'any' ? {} : { type };
    const page = await deps.statements.readPage(userId, period, { limit, cursor, ...only });
    await audit(page, { action: 'get-statement', ownerUid: userId, caller, origin, query: { cursor } }, deps);
    return statementToWire(page);
  },

  'download-statement': async ({ params: { userId }, query, caller, origin }, deps) => {
    const period = periodOf(query, deps.now());
    const whole = await deps.statements.readWhole(userId, period, limits.statementFileMovements);
    await audit(whole, { action: 'download-statement', ownerUid: userId, caller, origin }, deps);
    return {
      bytes: new TextEncoder().encode(statementToCsv(statementToWire(whole))),
      contentType: 'text/csv; charset=utf-8',
      fileName: `keelstone-statement-${period.from}-${period.to}.csv`,
    };
  },

  'list-journal': async ({ params, query }, deps) =>
    journalPageToWire(await deps.journal.readPage(params.userId, query), deps.now()),
} satisfies Pick<Handlers, keyof typeof statementContract>;

type Viewing = {
  action: keyof typeof statementContract;
  ownerUid: string;
  caller: Caller;
  origin: Origin;
  query?: { cursor: string | undefined };
};

/** Before it is shown; that somebody looks at their own is noted nowhere. */
function audit({ entries }: StatementPage, viewing: Viewing, deps: Deps): Promise<void> {
  return auditListOf(deps, { ...viewing, rows: entries.length });
}
