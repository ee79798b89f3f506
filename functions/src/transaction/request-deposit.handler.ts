import { transactionToWire } from '@keelstone/domain/api/transaction.wire';
import type { Handler } from '../http/handler.ts';
import { requestDeposit } from './request-deposit.service.ts';
import { requiredUsd } from './required-usd.ts';

export const requestDepositHandler: Handler<'request-deposit'> = async ({ body, caller }, deps) => {
  const { transactionId, coinSelected: coin, proof, remarks } = body;
  const amountUsdCents = requiredUsd(body.usd, 'usd');
  const transaction = await requestDeposit(
    { caller, transactionId, coin, amountUsdCents, proof, remarks },
    deps,
  );
  return { message: 'Deposit request received', transaction: transactionToWire(transaction) };
};
