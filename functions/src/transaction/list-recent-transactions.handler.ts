import { transactionToWire } from '@keelstone/domain/api/transaction.wire';
import type { Handler } from '../http/handler.ts';

export const listRecentTransactionsHandler: Handler<'list-recent-transactions'> = async ({ params }, deps) =>
  (await deps.transactions.listRecent(params.userId)).map(transactionToWire);
