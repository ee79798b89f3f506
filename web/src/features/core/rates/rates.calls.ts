import { ratesContract } from '@keelstone/domain/core/rates/rates.contract';
import type { Coin } from '@keelstone/domain/kernel/amounts/coins';
import { usdPerCoin, type UsdPerCoin } from '@keelstone/domain/kernel/amounts/convert';
import { timing } from '../../../config/timing.ts';
import { useAnswer } from '../../../lib/query/use-answer.ts';

/** A coin's price for previews. The server computes its own. `unavailable`: it would not price this coin now. */
export type RateState = 'loading' | 'unavailable' | { rate: UsdPerCoin };

/**
 * Whole USD per coin, as the server would use them now (`get-rates`). An earlier answer is not shown when a later one
 * says that there is no price, fails, or cannot be asked for offline: nobody should act on it.
 */
export function useRate(coin: Coin): RateState {
  const { data, isError, isPaused } = useAnswer(ratesContract['get-rates'], {
    refetchInterval: timing.ratesMs,
  });
  if (isError || isPaused) return 'unavailable';
  if (data === undefined) return 'loading';
  const rate = usdPerCoin(data[coin] ?? 0);
  return rate === undefined ? 'unavailable' : { rate };
}
