import type { Coin } from '../../kernel/amounts/coins.ts';
import { usdCents, type UsdCents } from '../../kernel/amounts/units.ts';
import type { Quote } from './quote.ts';
import { dayOf, monthOf, type Period } from '../../kernel/time/period.ts';

/** The price of one coin, and when it was read. */
export type DayPrice = { usdCents: UsdCents; atMs: number };

/**
 * The prices of the coins in one month of UTC: `prices/{yyyy-mm}`, with the first price of each day that could be used.
 * A day or a coin without one is missing.
 */
export type PriceMonth = {
  /** `yyyy-mm`. */
  month: string;
  /** By day of the month, `01` to `31`. */
  days: Record<string, Partial<Record<Coin, DayPrice>>>;
};

/** A coin's price on a day, `yyyy-mm-dd` in UTC. */
export type PriceRow = DayPrice & { day: string };

/**
 * The month with the prices of today that it does not have yet; `undefined` if there is nothing to add. A price of a
 * day is never replaced. A quote that was read on another day does not count for this one.
 */
export function withQuotes(
  month: PriceMonth | undefined,
  quotes: readonly Quote[],
  nowMs: number,
): PriceMonth | undefined {
  const today = dayOf(nowMs);
  const day = today.slice(8);
  const known = month?.days[day] ?? {};
  const added = quotes.filter(({ coin, atMs }) => known[coin] === undefined && dayOf(atMs) === today);
  if (added.length === 0) return undefined;
  const prices = added.map(
    ({ coin, rate, atMs }) => [coin, { usdCents: usdCents(rate * 100), atMs }] as const,
  );
  return {
    month: monthOf(nowMs),
    days: { ...month?.days, [day]: { ...known, ...Object.fromEntries(prices) } },
  };
}

/** The prices of each coin in a period, oldest first; `months` in any order. */
export function pricesIn(period: Period, months: readonly PriceMonth[]): Record<Coin, PriceRow[]> {
  const days = months
    .flatMap(({ month, days: ofMonth }) =>
      Object.entries(ofMonth).map(([day, prices]) => ({ day: `${month}-${day}`, prices })),
    )
    .filter(({ day }) => day >= period.from && day <= period.to)
    .sort((one, other) => (one.day < other.day ? -1 : 1));
  const rowsOf = (coin: Coin): PriceRow[] =>
    days.flatMap(({ day, prices }) => {
      const price = prices[coin];
      return price === undefined ? [] : [{ day, ...price }];
    });
  return { btc: rowsOf('btc'), eth: rowsOf('eth') };
}
