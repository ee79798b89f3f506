import { number, object, string } from 'yup';
import type { Coin } from '@keelstone/domain/kernel/amounts/coins';
import { usdPerCoin, type UsdPerCoin } from '@keelstone/domain/kernel/amounts/convert';
import { askSource } from '../../../platform/ask-source.ts';

/** `undefined` for any answer that is not a price. */
export type ExchangeRateProvider = (coin: Coin) => Promise<UsdPerCoin | undefined>;

const timeoutMs = 3_000;
const rateAnswer = object({ rate: number().required() });

/** Reads a coin's price in USD: GET {url}/{BTC|ETH}/USD with an API key header. Rounded to whole USD. */
export function exchangeRateProvider({ url, apiKey }: { url: string; apiKey: string }): ExchangeRateProvider {
  const headers = { 'X-CoinAPI-Key': apiKey, accept: 'application/json' };
  return silenceErrors(async (coin) => {
    const request = { url: `${url}/${coin.toUpperCase()}/USD`, headers, timeoutMs };
    return (await askSource(request, rateAnswer))?.rate;
  });
}

/**
 * Reads a coin's price from a public source without a key: GET {url}/prices/{BTC|ETH}-USD/spot, answered in text.
 * Source: docs.cdp.coinbase.com, Data API, Get Spot Price.
 */
export function spotPriceProvider(url: string): ExchangeRateProvider {
  return silenceErrors(async (coin) => {
    const base = coin.toUpperCase();
    const price = object({
      amount: string()
        .matches(/^\d{1,12}(\.\d{1,18})?$/)
        .required(),
      base: string().oneOf([base]),
      currency: string().oneOf(['USD']).required(),
    });
    const answer = object({ data: price.required() });
    return Number(
      (await askSource({ url: `${url}/prices/${base}-USD/spot`, timeoutMs }, answer))?.data.amount,
    );
  });
}

/** Turns any failure into `undefined`: callers only need a fresh price, whatever the reason for its absence. */
function silenceErrors(ask: (coin: Coin) => Promise<number | undefined>): ExchangeRateProvider {
  return async (coin) => usdPerCoin((await ask(coin).catch(() => undefined)) ?? NaN);
}
