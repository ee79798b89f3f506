import type { Coin } from '@keelstone/domain/kernel/amounts/coins';
import { minuteMs } from '@keelstone/domain/kernel/time/time-units';

/** Transactions that one instance looks up in a minute at each source of a coin: public ones allow few questions. */
const lookupsMax = 120;
/** The last tenth is for reviewers. */
const ownersMax = 0.9 * lookupsMax;

/** The job looks up one after the other, and is not bounded. */
export type AskedBy = 'owner' | 'reviewer' | 'job';
type Lookup = { coin: Coin; by: AskedBy; nowMs: number };

/** Counts the lookups of this process, and whether another one may be made. */
export function sourceBudget(): (lookup: Lookup) => boolean {
  const counted = new Map<Coin, { fromMs: number; lookups: number }>();
  return ({ coin, by, nowMs }) => {
    if (by === 'job') return true;
    const kept = counted.get(coin);
    const window =
      kept === undefined || nowMs - kept.fromMs >= minuteMs ? { fromMs: nowMs, lookups: 0 } : kept;
    counted.set(coin, window);
    if (window.lookups >= (by === 'owner' ? ownersMax : lookupsMax)) return false;
    window.lookups += 1;
    return true;
  };
}
