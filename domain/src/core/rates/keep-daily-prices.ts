import { usdCents } from '../../kernel/amounts/units.ts';
import { toDay, toMonth } from '../../kernel/time/period.ts';
import type { PriceMonth } from './price-month.ts';
import type { Quote } from './quote.ts';

/**
 * Returns the month with today's prices that it lacks, or `undefined` if there is nothing to add. A stored price is
 * never replaced. A quote read on another day does not count.
 */
export function addDayPrices(
  month: PriceMonth | undefined,
  quotes: readonly Quote[],
  nowMs: number,
): PriceMonth | undefined {
  const today = toDay(nowMs);
  const day = today.slice(8);
  const stored = month?.days[day] ?? {};
  const newQuotes = quotes.filter(({ coin, atMs }) => stored[coin] === undefined && toDay(atMs) === today);
  if (newQuotes.length === 0) return undefined;
  const prices = newQuotes.map(
    ({ coin, rate, atMs }) => [coin, { usdCents: usdCents(rate * 100), atMs }] as const,
  );
  return {
    month: toMonth(nowMs),
    days: { ...month?.days, [day]: { ...stored, ...Object.fromEntries(prices) } },
  };
}
