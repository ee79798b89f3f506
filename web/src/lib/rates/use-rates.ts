import { ratesContract } from '@keelstone/domain/api/rates.contract';
import type { Coin } from '@keelstone/domain/ledger/account';
import { coinForUsd, usdPerCoin, type UsdPerCoin } from '@keelstone/domain/money/convert';
import { coinToNumber, usdFromNumber } from '@keelstone/domain/money/units';
import { useQuery } from '@tanstack/react-query';
import { timing } from '../../config/timing.ts';
import { call } from '../api/call.ts';

/** A coin's price for previews; the server computes its own. `unavailable`: it would not price this coin now. */
export type RateState = 'loading' | 'unavailable' | { rate: UsdPerCoin };

/**
 * Whole USD per coin, as the server would use them now (`get-rates`). An earlier answer is not shown when a later one
 * says that there is no price, fails, or cannot be asked for offline: nobody should act on it.
 */
export function useRate(coin: Coin): RateState {
  const { data, isError, isPaused } = useQuery({
    queryKey: ['rates'],
    queryFn: ({ signal }) => call(ratesContract['get-rates'], { signal }),
    refetchInterval: timing.ratesMs,
  });
  if (isError || isPaused) return 'unavailable';
  if (data === undefined) return 'loading';
  const rate = usdPerCoin(data[coin] ?? 0);
  return rate === undefined ? 'unavailable' : { rate };
}

/** How much coin an amount of USD is at a rate, by the server's own arithmetic; `undefined` for no amount. */
export function coinPreview(options: { usd: number | undefined; rate: UsdPerCoin }): number | undefined {
  const amount = options.usd === undefined ? undefined : usdFromNumber(options.usd);
  return amount === undefined ? undefined : coinToNumber(coinForUsd(amount, options.rate));
}
