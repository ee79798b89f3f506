import { transactionToWire } from '@keelstone/domain/api/transaction.wire';
import { auditListOf } from '../audit/audit-list.ts';
import type { Handler } from '../http/handler.ts';

export const listUserTransactionsHandler: Handler<'list-user-transactions'> = async (
  { params, query, caller, origin },
  deps,
) => {
  const ownerUid = params.userId;
  const page = await deps.transactions.listVisibleTo(ownerUid, query);
  const rows = page.items.length;
  await auditListOf(deps, { action: 'list-user-transactions', caller, origin, ownerUid, query, rows });
  return { ...page, items: page.items.map(transactionToWire) };
};
