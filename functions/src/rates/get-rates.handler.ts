import type { Handler } from '../http/handler.ts';

export const getRatesHandler: Handler<'get-rates'> = async (_request, deps) => {
  const [btc, eth] = await Promise.all([deps.quotes.find('btc'), deps.quotes.find('eth')]);
  const times = [btc, eth].flatMap((quote) => (quote === undefined ? [] : [quote.atMs]));
  return {
    btc: btc?.rate ?? null,
    eth: eth?.rate ?? null,
    asOf: times.length === 0 ? null : new Date(Math.min(...times)).toISOString(),
  };
};
