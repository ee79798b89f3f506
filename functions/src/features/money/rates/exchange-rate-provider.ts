import type { Coin } from '@keelstone/domain/money/coins';
import { usdPerCoin, type UsdPerCoin } from '@keelstone/domain/money/convert';

export type ExchangeRateProvider = (coin: Coin) => Promise<UsdPerCoin | undefined>;

/**
 * Reads a coin's price in USD: GET {url}/{BTC|ETH}/USD with an API key header, 3 s, no redirects; the `rate`
 * field is rounded to whole USD. `undefined` for any answer that is not a price.
 */
export function exchangeRateProvider(options: { url: string; apiKey: string }): ExchangeRateProvider {
  return async (coin) => {
    try {
      const response = await fetch(`${options.url}/${coin.toUpperCase()}/USD`, {
        headers: { 'X-CoinAPI-Key': options.apiKey, accept: 'application/json' },
        redirect: 'error',
        signal: AbortSignal.timeout(3000),
      });
      if (!response.ok) return undefined;
      const body: unknown = await response.json();
      const rate: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, 'rate') : undefined;
      return typeof rate === 'number' ? usdPerCoin(rate) : undefined;
    } catch {
      // Down, slow, redirected or not JSON: all the same to the caller, who then asks for a fresh enough quote.
      return undefined;
    }
  };
}
