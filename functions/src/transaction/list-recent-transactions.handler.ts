import { transactionToWire } from '@keelstone/domain/api/transaction.wire';
import { auditListOf } from '../audit/audit-list.ts';
import type { Handler } from '../http/handler.ts';

export const listRecentTransactionsHandler: Handler<'list-recent-transactions'> = async (
  { params, caller, origin },
  deps,
) => {
  const ownerUid = params.userId;
  const recent = await deps.transactions.listRecent(ownerUid);
  const rows = recent.length;
  await auditListOf(deps, { action: 'list-recent-transactions', caller, origin, ownerUid, rows });
  return recent.map(transactionToWire);
};
