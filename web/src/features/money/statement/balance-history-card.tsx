import type { ClaimHistoryWire } from '@keelstone/domain/money/statement/balance-history.wire';
import { type ClaimRange, claimRanges } from '@keelstone/domain/kernel/time/history-range';
import type { JournalEvent } from '@keelstone/domain/core/ledger/journal';
import { formatChange } from '@keelstone/domain/kernel/amounts/format';
import { unitsOf } from '@keelstone/domain/kernel/amounts/units';
import { movementName } from '@keelstone/domain/money/transaction/movement-words';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useState } from 'react';
import { useClaimHistory } from './statement.calls.ts';
import type { ChartData, ChartMark } from '../../../ui/chart/chart-data.ts';
import type { ChartRow } from '../../../ui/chart/chart-table.tsx';
import { usdText } from '../../../ui/chart/chart-text.ts';
import { Chart } from '../../../ui/chart/chart.tsx';
import { RangeChoice } from '../../../ui/chart/range-choice.tsx';
import { DataView } from '../../../ui/data-view.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { LineChartIcon } from '../../../theme/icons.tsx';
import type { Period } from '@keelstone/domain/kernel/time/period';

const name = 'Your USD over time';
const heads = ['Day', 'USD', 'What changed'] as const;
/** Lower on a phone, where the card is one of many. */
const heights = { phone: 168, wide: 220, compact: 96 };

/** The available USD over a period, with the movements that changed them. */
export function ClaimHistoryCard({ period }: { period: Period }) {
  const query = useClaimHistory('all');
  const isPhone = useMediaQuery(useTheme().breakpoints.down('sm'), { noSsr: true });
  const height = heights[isPhone ? 'phone' : 'wide'];
  return (
    <Card component="section" aria-label={name} sx={{ p: { xs: 2, sm: 3 } }}>
      <Typography variant="h3" component="h2">
        {name}
      </Typography>
      <DataView
        query={{ ...query, data: query.data && cutTo(query.data, period) }}
        skeleton={<Skeleton variant="rounded" height={height + 78} />}
        isEmpty={hasNoClaim}
        empty={
          <Notice
            icon={<LineChartIcon />}
            title="Nothing has moved in this range yet"
            text="From your first approved deposit on, each deposit, profit and withdrawal appears here as a step."
          />
        }
      >
        {(history) => (
          <Chart
            name={name}
            data={claimChart(history)}
            height={height}
            caption="Available balance. Days are in UTC."
            heads={heads}
            rows={rowsOf(history)}
          />
        )}
      </DataView>
    </Card>
  );
}

/** Reduces a history to a period. */
function cutTo({ opening, points }: ClaimHistoryWire, period: Period): ClaimHistoryWire {
  const before = points.findLast(({ day }) => day < period.from);
  return {
    period,
    opening: before?.usd ?? opening,
    points: points.filter(({ day }) => day >= period.from && day <= period.to),
  };
}

/** The available USD over time as a compact chart; nothing before the first movement. */
export function ClaimHistory() {
  const [range, setRange] = useState<ClaimRange>('30d');
  const query = useClaimHistory(range);
  return (
    <DataView
      query={query}
      skeleton={<Skeleton variant="rounded" height={heights.compact + 60} />}
      isEmpty={hasNoClaim}
      empty={<></>}
    >
      {(history) => (
        <Chart
          name={name}
          data={claimChart(history)}
          height={heights.compact}
          isCompact
          caption={profitText(history)}
          ranges={<RangeChoice name={name} ranges={claimRanges} value={range} onChange={setRange} />}
          heads={heads}
          rows={rowsOf(history)}
        />
      )}
    </DataView>
  );
}

/** "Profit: +$12.50", the sum over a range; empty without profit. */
function profitText({ points }: ClaimHistoryWire): string {
  const profits = points.flatMap(({ moves }) => moves.filter(({ event }) => event === 'profit-credited'));
  const cents = profits.reduce((sum, { usd }) => sum + unitsOf('usd', usd), 0);
  return cents === 0 ? '' : `Profit: ${formatChange('usd', cents)}`;
}

/** A row for each day of change, preceded by the balance at the beginning of the range. */
function rowsOf({ period, opening, points }: ClaimHistoryWire): ChartRow[] {
  const rows = points.map(({ day, usd, moves }) => ({
    day,
    cells: [usdText(usd), <Moves key="moves" moves={moves} />],
  }));
  if (opening === null || points[0]?.day === period.from) return rows;
  return [{ day: period.from, cells: [usdText(opening), 'As before'] }, ...rows];
}

type MovesProps = { moves: ClaimHistoryWire['points'][number]['moves'] };

/** The movements of a day by kind, each with its total. */
function Moves({ moves }: MovesProps) {
  return moves.map(({ event, count, usd }, index) => (
    <span key={event}>
      {index > 0 && <span>, </span>}
      <span>{count > 1 ? `${movementName(event)} × ${String(count)} ` : `${movementName(event)} `}</span>
      <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
        {formatChange('usd', unitsOf('usd', usd))}
      </Box>
    </span>
  ));
}

/** The mark of each event that changes the available USD. */
const markOf = {
  'deposit-approved': { kind: 'in', name: 'Deposit' },
  'profit-credited': { kind: 'gain', name: 'Profit' },
  'withdrawal-held': { kind: 'out', name: 'Withdrawal' },
  'withdrawal-released': { kind: 'other', name: 'Other change' },
  'payout-returned': { kind: 'other', name: 'Other change' },
  'figures-edited': { kind: 'other', name: 'Other change' },
  // Pays the reserved amount: it never changes the available USD.
  'withdrawal-settled': { kind: 'other', name: 'Other change' },
} as const satisfies Record<JournalEvent, Pick<ChartMark, 'kind' | 'name'>>;

/** True before the first movement. */
function hasNoClaim({ opening, points }: ClaimHistoryWire): boolean {
  return opening === null && points.length === 0;
}

/** The chart of the available USD, which begins with the first movement, not with empty days. */
function claimChart({ period, opening, points }: ClaimHistoryWire): ChartData {
  const [first] = points;
  const begins = opening === null && first !== undefined ? first.day : period.from;
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
