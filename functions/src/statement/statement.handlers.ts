import { journalPageToWire } from '@keelstone/domain/api/journal.wire';
import type { statementContract } from '@keelstone/domain/api/statement.contract';
import { statementToCsv } from '@keelstone/domain/api/statement.csv';
import { statementToWire, type StatementWire } from '@keelstone/domain/api/statement.wire';
import { auditListOf } from '../audit/audit-list.ts';
import type { Deps } from '../deps.ts';
import type { Caller, Origin } from '../http/caller.ts';
import type { Handlers } from '../http/handler.ts';
import { findAccount } from '../user/find-account.ts';

export const statementHandlers = {
  'get-statement': ({ params, caller, origin }, deps) =>
    auditedStatement({ action: 'get-statement', ownerUid: params.userId, caller, origin }, deps),

  'download-statement': async ({ params, caller, origin }, deps) => {
    const asked = { action: 'download-statement', ownerUid: params.userId, caller, origin } as const;
    const csv = statementToCsv(await auditedStatement(asked, deps));
    const day = new Date(deps.now()).toISOString().slice(0, 10);
    return {
      bytes: new TextEncoder().encode(csv),
      contentType: 'text/csv; charset=utf-8',
      fileName: `keelstone-statement-${day}.csv`,
    };
  },

  'list-journal': async ({ params, query }, deps) =>
    journalPageToWire(await deps.journal.readPage(params.userId, query), deps.now()),
} satisfies Pick<Handlers, keyof typeof statementContract>;

async function auditedStatement(
  asked: { action: keyof typeof statementContract; ownerUid: string; caller: Caller; origin: Origin },
  deps: Deps,
): Promise<StatementWire> {
  const { ownerUid } = asked;
  const [entries, account] = await Promise.all([deps.journal.listOf(ownerUid), findAccount(ownerUid, deps)]);
  await auditListOf(deps, { ...asked, rows: entries.length });
  return statementToWire(entries, account);
}
