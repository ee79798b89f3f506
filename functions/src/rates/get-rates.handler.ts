import type { Handler } from '../http/handler.ts';

export const getRatesHandler: Handler<'get-rates'> = async (_request, deps) => {
  const [btc, eth] = await Promise.all([deps.quotes.quote('btc'), deps.quotes.quote('eth')]);
  return { btc: btc.rate, eth: eth.rate, asOf: new Date(Math.min(btc.atMs, eth.atMs)).toISOString() };
};
