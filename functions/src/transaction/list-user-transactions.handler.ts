import { transactionToWire } from '@keelstone/domain/api/transaction.wire';
import type { Handler } from '../http/handler.ts';

export const listUserTransactionsHandler: Handler<'list-user-transactions'> = async (
  { params, query },
  deps,
) => {
  const page = await deps.transactions.listVisibleTo(params.userId, query);
  return { ...page, items: page.items.map(transactionToWire) };
};
