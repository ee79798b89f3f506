import { transactionToWire } from '@keelstone/domain/api/transaction.wire';
import type { Handler } from '../http/handler.ts';

export const listTransactionsHandler: Handler<'list-transactions'> = async ({ query }, deps) => {
  const page = await deps.transactions.listAll(query);
  return { ...page, items: page.items.map(transactionToWire) };
};
