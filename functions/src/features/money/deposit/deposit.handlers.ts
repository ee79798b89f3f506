import { ratesLimits } from '@keelstone/domain/core/rates/rates.limits';
import { coinForUsd } from '@keelstone/domain/kernel/amounts/convert';
import { coinToNumber, usdToNumber } from '@keelstone/domain/kernel/amounts/units';
import { transactionToWire } from '@keelstone/domain/money/transaction/transaction.wire';
import type { Handlers } from '../../../platform/call/handler.ts';
import type { Deps } from '../../../platform/deps.ts';
import { requireUsd } from '../../../platform/required-figures.ts';
import { requestDeposit } from './request-deposit.service.ts';
import { signQuote } from './signed-quote.ts';

export const depositHandlers = {
  'request-deposit': async ({ body, caller }, deps) => {
    const { transactionId, coinSelected: coin, quote: signedQuote, proof, remarks, txid } = body;
    const amountUsdCents = requireUsd(body.usd, 'usd');
    const transaction = await requestDeposit(
      { caller, requestKey: transactionId, coin, amountUsdCents, signedQuote, proof, remarks, txid },
      deps,
    );
    return { message: 'Deposit request received', transaction: transactionToWire(transaction) };
  },
  'request-quote': async ({ body, caller }, deps) => {
    const { coinSelected: coin } = body;
    const amountUsdCents = requireUsd(body.usd, 'usd');
    const { rate, atMs } = await deps.quotes.quote(coin);
    const untilMs = deps.now() + ratesLimits.quoteMs;
    const by = { key: deps.config.factorKey, uid: caller.uid };
    return {
      quote: signQuote({ coin, amountUsdCents, rate, rateAtMs: atMs, untilMs }, by),
      coinSelected: coin,
      usd: usdToNumber(amountUsdCents),
      coin: coinToNumber(coinForUsd(amountUsdCents, rate)),
      rate,
      expiresAt: new Date(untilMs).toISOString(),
    };
  },
} satisfies Partial<Handlers<Deps>>;
