import { transactionToWire } from '@keelstone/domain/api/transaction.wire';
import { DomainError } from '@keelstone/domain/errors';
import { usdFromNumber } from '@keelstone/domain/money/units';
import type { Handler } from '../http/handler.ts';
import { requestDeposit } from './request-deposit.service.ts';

export const requestDepositHandler: Handler<'request-deposit'> = async ({ body, caller }, deps) => {
  const amountUsdCents = usdFromNumber(body.usd);
  if (amountUsdCents === undefined) throw new DomainError('invalid-input', { field: 'usd' });
  const { transactionId, coinSelected: coin, proof, remarks } = body;
  const transaction = await requestDeposit(
    { caller, transactionId, coin, amountUsdCents, proof, remarks },
    deps,
  );
  return { message: 'Deposit request received', transaction: transactionToWire(transaction) };
};
