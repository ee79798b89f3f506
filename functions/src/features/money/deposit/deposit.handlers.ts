import { ratesLimits } from '@keelstone/domain/core/rates/rates.limits';
import type { Coin } from '@keelstone/domain/kernel/amounts/coins';
import { coinForUsd } from '@keelstone/domain/kernel/amounts/convert';
import { coinToNumber, usdToNumber } from '@keelstone/domain/kernel/amounts/units';
import { transactionToWire } from '@keelstone/domain/money/transaction/transaction.wire';
import type { Handlers } from '../../../platform/call/handler.ts';
import type { Deps } from '../../../platform/deps.ts';
import { requireUsd } from '../../../platform/required-figures.ts';
import { requestDeposit } from './request-deposit.service.ts';
import { showDepositAddress } from './show-deposit-address.service.ts';
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
  'show-deposit-address': async ({ body: { usd }, caller: { uid } }, deps) => {
    if (usd === undefined) return { btcAddress: await showDepositAddress({ uid }, deps) };
    const { rate: rateUsd, coin, expiresAt, ...quoted } = await quoteNow('btc', usd, deps);
    const btcAddress = await showDepositAddress({ uid, quote: { ...quoted, rateUsd } }, deps);
    return { btcAddress, quote: { coin, expiresAt } };
  },
  'request-quote': async ({ body: { coinSelected, usd }, caller: { uid } }, deps) => {
    const { coin, expiresAt, ...quoted } = await quoteNow(coinSelected, usd, deps);
    const quote = signQuote({ coin: coinSelected, ...quoted }, { key: deps.config.factorKey, uid });
    const { amountUsdCents, rate } = quoted;
    return { quote, coinSelected, usd: usdToNumber(amountUsdCents), coin, rate, expiresAt };
  },
} satisfies Partial<Handlers<Deps>>;

/** The present price of an amount and its end, with the amount of coin to send. Errors: `rate-unavailable`. */
async function quoteNow(of: Coin, usd: number, deps: Deps) {
  const amountUsdCents = requireUsd(usd, 'usd');
  const { rate, atMs: rateAtMs } = await deps.quotes.quote(of);
  const untilMs = deps.now() + ratesLimits.quoteMs;
  const coin = coinToNumber(coinForUsd(amountUsdCents, rate));
  return { amountUsdCents, rate, rateAtMs, untilMs, coin, expiresAt: new Date(untilMs).toISOString() };
}
