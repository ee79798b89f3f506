import { addDayPrices } from '@keelstone/domain/core/rates/keep-daily-prices';
import { coins } from '@keelstone/domain/kernel/amounts/coins';
import { toMonth } from '@keelstone/domain/kernel/time/period';
import type { Deps } from '../../../platform/deps.ts';

/**
 * Keeps each coin's first usable price of the day. A doubted or old price does not count, so the next run tries again.
 * Safe to run twice: a kept price stays. Returns whether any price was kept.
 */
export async function keepDailyPrices(deps: Deps): Promise<boolean> {
  const latest = await Promise.all(coins.map((coin) => deps.quotes.find(coin)));
  const quotes = latest.filter((quote) => quote !== undefined);
  const nowMs = deps.now();
  return deps.runTransaction(async (tx) => {
    const id = toMonth(nowMs);
    const month = addDayPrices(await deps.prices.read(tx, id), quotes, nowMs);
    if (month !== undefined) deps.prices.put(tx, id, month);
    return month !== undefined;
  });
}
