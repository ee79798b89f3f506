import type { Coin } from '../../kernel/amounts/coins.ts';
import { usdCents, type UsdCents } from '../../kernel/amounts/units.ts';
import type { Quote } from './quote.ts';
import { dayOf, monthOf, type Period } from '../../kernel/time/period.ts';

/** The price of one coin, and when it was read. */
export type DayPrice = { usdCents: UsdCents; atMs: number };

/**
 * The prices of the coins in one month of UTC: `prices/{yyyy-mm}`, with the first usable price of each day. Days and
 * coins without a price are missing.
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
 * Returns the month with today's prices that it lacks; `undefined` if there is nothing to add. A stored price is never
 * replaced. A quote read on another day does not count.
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

/** The prices of each coin in a period, oldest first. `months` may be in any order. */
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
