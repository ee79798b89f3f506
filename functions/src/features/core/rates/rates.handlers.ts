import { priceHistoryToWire } from '@keelstone/domain/core/rates/price-history.wire';
import { listPrices } from '@keelstone/domain/core/rates/price-month';
import { rangeToPeriod } from '@keelstone/domain/kernel/time/history-range';
import type { Handlers } from '../../../platform/call/handler.ts';
import type { Deps } from '../../../platform/deps.ts';

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
    const period = rangeToPeriod(query.range, deps.now());
    return priceHistoryToWire(period, listPrices(period, await deps.prices.listOf(period)));
  },
} satisfies Partial<Handlers<Deps>>;
