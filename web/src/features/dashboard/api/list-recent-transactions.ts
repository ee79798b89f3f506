import { transactionContract } from '@keelstone/domain/api/transaction.contract';
import type { TransactionWire } from '@keelstone/domain/api/transaction.wire';
import { call } from '../../../lib/api/call.ts';

type Options = { userId: string; signal: AbortSignal };

export function listRecentTransactions({ userId, signal }: Options): Promise<TransactionWire[]> {
  return call(transactionContract['list-recent-transactions'], { params: { userId }, signal });
}
