import { priceHistoryToWire } from '@keelstone/domain/core/rates/price-history.wire';
import { periodOfRange } from '@keelstone/domain/kernel/time/history-range';
import { coinForUsd } from '@keelstone/domain/kernel/amounts/convert';
import { coinToNumber, usdToNumber } from '@keelstone/domain/kernel/amounts/units';
import { pricesIn } from '@keelstone/domain/core/rates/price-month';
import type { Handlers } from '../../../platform/call/handler.ts';
import { requiredUsd } from '../../../platform/required-figures.ts';
import { signQuote } from './signed-quote.ts';
import { ratesLimits } from '@keelstone/domain/core/rates/rates.limits';
import type { Deps } from '../../deps.ts';

export const ratesHandlers = {
  'get-rates': async (_request, deps) => {
    const [btc, eth] = await Promise.all([deps.quotes.find('btc'), deps.quotes.find('eth')]);
    const times = [btc, eth].flatMap((quote) => (quote === undefined ? [] : [quote.atMs]));
    return {
      btc: btc?.rate ?? null,
      eth: eth?.rate ?? null,
      asOf: times.length === 0 ? null : new Date(Math.min(...times)).toISOString(),
    };
  },

  'get-price-history': async ({ query }, deps) => {
    const period = periodOfRange(query.range, deps.now());
    return priceHistoryToWire(period, pricesIn(period, await deps.prices.listOf(period)));
  },

  'request-quote': async ({ body, caller }, deps) => {
    const { coinSelected: coin } = body;
    const amountUsdCents = requiredUsd(body.usd, 'usd');
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
