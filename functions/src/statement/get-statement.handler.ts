import { statementToWire } from '@keelstone/domain/api/statement.wire';
import { auditListOf } from '../audit/audit-list.ts';
import type { Handler } from '../http/handler.ts';
import { findAccount } from '../user/find-account.ts';

export const getStatementHandler: Handler<'get-statement'> = async ({ params, caller, origin }, deps) => {
  const ownerUid = params.userId;
  const [entries, account] = await Promise.all([deps.journal.listOf(ownerUid), findAccount(ownerUid, deps)]);
  await auditListOf(deps, { action: 'get-statement', caller, origin, ownerUid, rows: entries.length });
  return statementToWire(entries, account);
};
