import { transactionToWire } from '@keelstone/domain/api/transaction.wire';
import { auditList } from '../audit/audit-list.ts';
import type { Handler } from '../http/handler.ts';

export const listTransactionsHandler: Handler<'list-transactions'> = async (
  { query, caller, origin },
  deps,
) => {
  const page = await deps.transactions.listAll(query);
  const rows = page.items.length;
  await auditList(deps, { action: 'list-transactions', caller, origin, list: 'transactions', query, rows });
  return { ...page, items: page.items.map(transactionToWire) };
};
