import type { ratesContract } from '@keelstone/domain/api/rates.contract';
import type { Handlers } from '../http/handler.ts';

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
} satisfies Pick<Handlers, keyof typeof ratesContract>;
