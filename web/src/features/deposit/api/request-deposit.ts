import { transactionContract } from '@keelstone/domain/api/transaction.contract';
import type { TransactionWire } from '@keelstone/domain/api/transaction.wire';
import type { BodyOf } from '@keelstone/domain/api/endpoint';
import { call } from '../../../lib/api/call.ts';

export type DepositBody = BodyOf<(typeof transactionContract)['request-deposit']>;

export async function requestDeposit(body: DepositBody): Promise<TransactionWire> {
  const { transaction } = await call(transactionContract['request-deposit'], { body });
  return transaction;
}
