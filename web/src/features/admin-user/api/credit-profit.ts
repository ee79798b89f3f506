import type { BodyOf } from '@keelstone/domain/api/endpoint';
import { transactionContract } from '@keelstone/domain/api/transaction.contract';
import { call } from '../../../lib/api/call.ts';

export function creditProfit(
  body: BodyOf<(typeof transactionContract)['credit-profit']>,
): Promise<{ message: string }> {
  return call(transactionContract['credit-profit'], { body });
}
