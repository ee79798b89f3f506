import type { Handlers } from '../../../platform/call/handler.ts';
import { requiredUsd } from '../../../platform/required-figures.ts';
import type { Deps } from '../../deps.ts';
import { requestDeposit } from './request-deposit.service.ts';
import { transactionToWire } from '@keelstone/domain/money/transaction/transaction.wire';

export const depositHandlers = {
  'request-deposit': async ({ body, caller }, deps) => {
    const { transactionId, coinSelected: coin, quote: signedQuote, proof, remarks, txid } = body;
    const amountUsdCents = requiredUsd(body.usd, 'usd');
    const transaction = await requestDeposit(
      { caller, transactionId, coin, amountUsdCents, signedQuote, proof, remarks, txid },
      deps,
    );
    return { message: 'Deposit request received', transaction: transactionToWire(transaction) };
  },
} satisfies Partial<Handlers<Deps>>;
