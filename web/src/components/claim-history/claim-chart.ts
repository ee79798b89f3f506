import type { ClaimHistoryWire } from '@keelstone/domain/api/claim-history.wire';
import type { ClaimRange } from '@keelstone/domain/ledger/history-range';
import type { JournalEvent } from '@keelstone/domain/ledger/journal';
import type { ChartData, ChartMark } from '../chart/chart-data.ts';

/** What is marked of each event that changes what is owed. */
const markOf = {
  'deposit-approved': { kind: 'in', name: 'Deposit' },
  'profit-credited': { kind: 'gain', name: 'Profit' },
  'withdrawal-settled': { kind: 'out', name: 'Withdrawal' },
  'payout-returned': { kind: 'other', name: 'Other change' },
  'figures-edited': { kind: 'other', name: 'Other change' },
  // These two move USD between available and held: what is owed stays, so no day has them.
  'withdrawal-held': { kind: 'other', name: 'Other change' },
  'withdrawal-released': { kind: 'other', name: 'Other change' },
} as const satisfies Record<JournalEvent, Pick<ChartMark, 'kind' | 'name'>>;

/** True if nothing that could be drawn has happened yet. */
export function hasNoClaim({ opening, points }: ClaimHistoryWire): boolean {
  return opening === null && points.length === 0;
}

/** The chart of the amount owed. It begins with the first event, not with empty years. */
export function claimChart({ period, opening, points }: ClaimHistoryWire, range: ClaimRange): ChartData {
  const [first] = points;
  const begins = range === 'all' && opening === null && first !== undefined ? first.day : period.from;
  return {
    shape: 'steps',
    period: { ...period, from: begins },
    opening,
    points: points.map(({ day, usd }) => ({ day, value: usd })),
    marks: points.flatMap(({ day, usd, moves }) => {
      const marks = new Map(moves.map(({ event }) => [markOf[event].name, markOf[event]]));
      return [...marks.values()].map((mark) => ({ day, value: usd, ...mark }));
    }),
  };
}
