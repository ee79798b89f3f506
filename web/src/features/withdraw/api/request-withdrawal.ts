import type { BodyOf } from '@keelstone/domain/api/endpoint';
import { transactionContract } from '@keelstone/domain/api/transaction.contract';
import type { TransactionWire } from '@keelstone/domain/api/transaction.wire';
import { call } from '../../../lib/api/call.ts';

export type WithdrawalBody = BodyOf<(typeof transactionContract)['request-withdrawal']>;
type Options = { userId: string; body: WithdrawalBody };

export async function requestWithdrawal({ userId, body }: Options): Promise<TransactionWire> {
  const { transaction } = await call(transactionContract['request-withdrawal'], { params: { userId }, body });
  return transaction;
}
