import type { Coin } from '../../kernel/amounts/coins.ts';
import type { UsdCents } from '../../kernel/amounts/units.ts';
import type { Period } from '../../kernel/time/period.ts';

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

/** The prices of each coin in a period, oldest first. `months` may be in any order. */
export function listPrices(period: Period, months: readonly PriceMonth[]): Record<Coin, PriceRow[]> {
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
