import { transactionToWire } from '@keelstone/domain/api/transaction.wire';
import type { Handler } from '../http/handler.ts';
import { requiredUsd } from './required-usd.ts';
import { requestWithdrawal } from './request-withdrawal.service.ts';

export const requestWithdrawalHandler: Handler<'request-withdrawal'> = async ({ body, caller }, deps) => {
  const { transactionId, coinSelected: coin } = body;
  const address = (coin === 'btc' ? body.btcAddress : body.ethAddress).trim();
  const amountUsdCents = requiredUsd(body.usd, 'usd');
  const transaction = await requestWithdrawal({ caller, transactionId, coin, amountUsdCents, address }, deps);
  return { message: 'Withdrawal request received', transaction: transactionToWire(transaction) };
};
