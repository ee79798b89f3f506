import { type InferType, number, object, string } from 'yup';
import type { Coin } from '../../kernel/amounts/coins.ts';
import { usdToNumber } from '../../kernel/amounts/units.ts';
import { choiceField, listOf, periodWire, timeWire } from '../../kernel/api/common.wire.ts';
import { countText } from '../../kernel/count-text.ts';
import { priceRanges } from '../../kernel/time/history-range.ts';
import type { Period } from '../../kernel/time/period.ts';
import { timeLimits } from '../../kernel/time/time.limits.ts';
import { namedObject } from '../../kernel/validation/name-schema.ts';
import type { PriceRow } from './price-month.ts';

export const priceHistoryQuery = object({
  range: choiceField(
    priceRanges,
    '30d',
    `How far back; \`1y\` is ${countText(timeLimits.statementDaysMax, 'day')}.`,
  ),
});

const priceRowWire = namedObject('DayPrice', {
  day: string().required().meta({ description: 'In UTC.' }),
  usd: number().required(),
  takenAt: timeWire(),
}).meta({ description: 'The first usable price of each coin on a day.' });

export const priceHistoryWire = namedObject('PriceHistory', {
  period: periodWire(),
  btc: listOf(priceRowWire),
  eth: listOf(priceRowWire),
}).meta({
  description: 'The prices of the coins by day, oldest first. A day without a usable price is missing.',
});
export type PriceHistoryWire = InferType<typeof priceHistoryWire>;

export function priceHistoryToWire(
  period: Period,
  prices: Readonly<Record<Coin, readonly PriceRow[]>>,
): PriceHistoryWire {
  const rows = (coin: Coin) =>
    prices[coin].map(({ day, usdCents, atMs }) => ({
      day,
      usd: usdToNumber(usdCents),
      takenAt: new Date(atMs).toISOString(),
    }));
  return { period, btc: rows('btc'), eth: rows('eth') };
}
