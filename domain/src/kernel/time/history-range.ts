import { toDay, type Period } from './period.ts';
import { dayMs } from './time-units.ts';
import { timeLimits } from './time.limits.ts';

/** The ranges of a chart of prices; `1y` is 366 days. */
export const priceRanges = ['7d', '30d', '1y'] as const;
/** The ranges of a chart of an account. `all` is the latest 60 months of UTC. */
export const claimRanges = [...priceRanges, 'all'] as const;
export type PriceRange = (typeof priceRanges)[number];
export type ClaimRange = (typeof claimRanges)[number];

const daysOfRange = {
  '7d': 7,
  '30d': 30,
  '1y': timeLimits.statementDaysMax,
} as const satisfies Record<PriceRange, number>;

/** The days of a range, in UTC, up to today. */
export function rangeToPeriod(range: ClaimRange, nowMs: number): Period {
  const to = toDay(nowMs);
  if (range !== 'all') return { from: toDay(nowMs - (daysOfRange[range] - 1) * dayMs), to };
  const [year, month] = [Number(to.slice(0, 4)), Number(to.slice(5, 7))];
  return { from: toDay(Date.UTC(year, month - timeLimits.historyMonthsMax, 1)), to };
}
