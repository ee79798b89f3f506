import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useState, type ReactNode } from 'react';
import type { JournalEvent } from '@keelstone/domain/core/ledger/journal';
import type { UserWire } from '@keelstone/domain/core/user/user.contract';
import { formatAsset, formatChange } from '@keelstone/domain/kernel/amounts/format';
import { toUnits } from '@keelstone/domain/kernel/amounts/units';
import { type ClaimRange, claimRanges } from '@keelstone/domain/kernel/time/history-range';
import { toDay } from '@keelstone/domain/kernel/time/period';
import { dayMs } from '@keelstone/domain/kernel/time/time-units';
import type { ClaimHistoryWire } from '@keelstone/domain/money/statement/balance-history.wire';
import { fromReserved, movementName } from '@keelstone/domain/money/transaction/movement-words';
import { serverNowMs } from '../../../lib/server-time.ts';
import { useCurrentUser } from '../../../lib/session/use-session.ts';
import type { ChartData } from '../../../ui/chart/chart-data.ts';
import type { ChartRow } from '../../../ui/chart/chart-table.tsx';
import { usdText } from '../../../ui/chart/chart-text.ts';
import { Chart } from '../../../ui/chart/chart.tsx';
import { RangeChoice, rangeNames } from '../../../ui/chart/range-choice.tsx';
import { DataView, type Loadable } from '../../../ui/data-view.tsx';
import { useClaimHistory } from './statement.calls.ts';

const name = 'Your USD over time';
const heads = ['Day', 'USD', 'What changed'] as const;

/** Fewer days make no line. */
const daysMin = 3;

/** True for an account that may have a chart, so that others reserve no room for one. */
export function isCharted({
  createdAt,
  balance,
  held,
}: Pick<UserWire, 'createdAt' | 'balance' | 'held'>): boolean {
  return (balance > 0 || held.balance > 0) && serverNowMs() - Date.parse(createdAt) >= daysMin * dayMs;
}

/** The available USD over a chosen range. */
export function ClaimHistory() {
  const [range, setRange] = useState<ClaimRange>('30d');
  const query = useClaimHistory(range);
  if (!isCharted(useCurrentUser())) return null;
  return (
    <HistoryChart
      query={query}
      height={160}
      label={rangeNames[range].long}
      ranges={<RangeChoice name={name} ranges={claimRanges} value={range} onChange={setRange} />}
    />
  );
}

type ChartProps = { query: Loadable<ClaimHistoryWire>; height: number; label: string; ranges?: ReactNode };

/** The chart of a history, with its table. */
export function HistoryChart({ query, height, label, ranges }: ChartProps) {
  return (
    <DataView
      query={query}
      skeleton={
        <Skeleton
          variant="rounded"
          sx={{ height: { xs: height + (ranges ? 119 : 76), sm: height + (ranges ? 70 : 57) } }}
        />
      }
      isEmpty={isShort}
      empty={<></>}
    >
      {(history) => (
        <Chart
          name={name}
          data={claimChart(history)}
          height={height}
          caption={`${history.opening === null ? 'Since the first entry' : label}: ${sumsText(history)}`}
          ranges={ranges}
          heads={heads}
          rows={listRows(history)}
        />
      )}
    </DataView>
  );
}

/**
 * "+$20,500 in, −$1,500 out, +$350 profit, −$1,200 reserved", the sums over a range. Reserved dollars are no longer
 * available, but are not out yet.
 */
function sumsText({ points, reserved }: ClaimHistoryWire): string {
  const reservedCents = toUnits('usd', reserved);
  const sums = new Map<string, number>([['out', reservedCents]]);
  for (const { event, usd } of points.flatMap(({ moves }) => moves))
    sums.set(sumOf[event], (sums.get(sumOf[event]) ?? 0) + toUnits('usd', usd));
  const texts = ['in', 'out', 'profit', 'adjusted'].flatMap((sum) => {
    const cents = sums.get(sum) ?? 0;
    return cents === 0 ? [] : `${wholeText(formatChange('usd', cents))}\u00a0${sum}`;
  });
  if (reservedCents > 0) texts.push(`${wholeText(formatChange('usd', -reservedCents))}\u00a0reserved`);
  if (reservedCents < 0) texts.push(`${wholeText(formatAsset('usd', -reservedCents))}\u00a0${fromReserved}`);
  return texts.length === 0 ? 'no change' : texts.join(', ');
}

/** Without cents that are zero. No line ends with its minus. */
const wholeText = (text: string): string => text.replace(/\.00$/, '').replace('−', '−\u2060');

/** A row for each day of change, preceded by the balance at the beginning of the range. */
function listRows({ period, opening, points }: ClaimHistoryWire): ChartRow[] {
  const rows = points.map(({ day, usd, moves }) => ({
    day,
    cells: [usdText(usd), <Moves key="moves" moves={moves} />],
  }));
  if (opening === null || points[0]?.day === period.from) return rows;
  return [{ day: period.from, cells: [usdText(opening), 'As before'] }, ...rows];
}

/** The movements of a day by kind, each with its total. */
function Moves({ moves }: { moves: ClaimHistoryWire['points'][number]['moves'] }) {
  return moves.map(({ event, count, usd }, index) => (
    <span key={event}>
      {index > 0 && <span>, </span>}
      <span>{count > 1 ? `${movementName(event)} × ${String(count)} ` : `${movementName(event)} `}</span>
      <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
        {formatChange('usd', toUnits('usd', usd))}
      </Box>
    </span>
  ));
}

/** The sum of the caption in which each event counts. */
const sumOf = {
  'deposit-approved': 'in',
  'profit-credited': 'profit',
  'withdrawal-held': 'out',
  'withdrawal-released': 'out',
  'payout-returned': 'out',
  'figures-edited': 'adjusted',
  // Takes the reserved amount, so it never changes the available USD.
  'withdrawal-settled': 'out',
} as const satisfies Record<JournalEvent, string>;

/** True for a history that began less than three days ago, or not yet. */
function isShort({ period, opening, points }: ClaimHistoryWire): boolean {
  const [first] = points;
  if (opening !== null) return false;
  return first === undefined || Date.parse(period.to) - Date.parse(first.day) < (daysMin - 1) * dayMs;
}

/** The chart of the available USD, which begins with nothing on the day before the first movement. */
function claimChart({ period, opening, points }: ClaimHistoryWire): ChartData {
  const [first] = points;
  const begins = opening === null && first !== undefined ? toDay(Date.parse(first.day) - dayMs) : period.from;
  return {
    shape: 'steps',
    period: { ...period, from: begins },
    opening: opening ?? 0,
    points: points.map(({ day, usd }) => ({ day, value: usd })),
  };
}
