import type { statementContract } from '@keelstone/domain/api/statement.contract';
import { statementToCsv } from '@keelstone/domain/api/statement.csv';
import { statementToWire } from '@keelstone/domain/api/statement.wire';
import { auditListOf } from '../audit/audit-list.ts';
import type { Handlers } from '../http/handler.ts';
import { findAccount } from '../user/find-account.ts';

export const statementHandlers = {
  'get-statement': async ({ params, caller, origin }, deps) => {
    const ownerUid = params.userId;
    const [entries, account] = await Promise.all([
      deps.journal.listOf(ownerUid),
      findAccount(ownerUid, deps),
    ]);
    await auditListOf(deps, { action: 'get-statement', caller, origin, ownerUid, rows: entries.length });
    return statementToWire(entries, account);
  },

  'download-statement': async ({ params, caller, origin }, deps) => {
    const ownerUid = params.userId;
    const [entries, account] = await Promise.all([
      deps.journal.listOf(ownerUid),
      findAccount(ownerUid, deps),
    ]);
    await auditListOf(deps, { action: 'download-statement', caller, origin, ownerUid, rows: entries.length });
    const csv = statementToCsv(statementToWire(entries, account));
    const day = new Date(deps.now()).toISOString().slice(0, 10);
    return {
      bytes: new TextEncoder().encode(csv),
      contentType: 'text/csv; charset=utf-8',
      fileName: `keelstone-statement-${day}.csv`,
    };
  },
} satisfies Pick<Handlers, keyof typeof statementContract>;
