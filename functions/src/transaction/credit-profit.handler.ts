import { transactionToWire } from '@keelstone/domain/api/transaction.wire';
import type { Handler } from '../http/handler.ts';
import { creditProfit } from './credit-profit.service.ts';
import { requiredUsd } from './required-usd.ts';

export const creditProfitHandler: Handler<'credit-profit'> = async ({ body, caller, origin }, deps) => {
  const { id: uid, profitSelected: coin, transactionId } = body;
  const amountUsdCents = requiredUsd(body.profit, 'profit');
  const transaction = await creditProfit({ caller, origin, uid, transactionId, coin, amountUsdCents }, deps);
  return { message: 'Profit credited', transaction: transactionToWire(transaction) };
};
