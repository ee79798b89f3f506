import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { DomainError } from '@keelstone/domain/errors';
import { toDay, type Period } from '@keelstone/domain/kernel/time/period';
import {
  type MovementType,
  movementTypes,
  readPeriod,
} from '@keelstone/domain/money/statement/statement-period';
import { isDay } from '../../../lib/reader-days.ts';
import { serverNowMs } from '../../../lib/server-time.ts';
import { SelectField } from '../../../ui/select-field.tsx';

type Props = { filter: StatementFilter; onFilter: (filter: StatementFilter) => void };

/** The names of the types of movements. */
export const typeNames = {
  any: 'All movements',
  deposit: 'Deposits',
  withdrawal: 'Withdrawals',
  profit: 'Profits',
  edit: 'Adjustments',
} as const satisfies Record<StatementFilter['type'], string>;

/** The names of periods other than months. */
const periodNames: Readonly<Record<string, string>> = { year: 'Last 12 months', other: 'Other dates' };

/** Filters of a statement: period and type of movement. */
export function StatementFilters({ filter, onFilter }: Props) {
  const [nowMs] = useState(() => serverNowMs());
  const { period } = filter;
  const months = listLatestMonths(nowMs);
  const month = months.find((each) => each.period.from === period?.from && each.period.to === period.to);
  const chosen = period === undefined ? 'year' : (month?.label ?? 'other');
  const choose = (label: string): void => {
    const wanted = months.find((each) => each.label === label)?.period;
    onFilter({ ...filter, period: label === 'other' ? readPeriod({}, nowMs) : wanted });
  };
  return (
    <Box role="search" aria-label="Statement" sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
      <SelectField
        label="Period"
        value={chosen}
        options={['year', ...months.map(({ label }) => label), 'other']}
        textOf={(each) => periodNames[each] ?? each}
        onChange={choose}
        sx={field}
      />
      {chosen === 'other' && period !== undefined && (
        <Dates
          key={`${period.from} ${period.to}`}
          period={period}
          nowMs={nowMs}
          onChange={(wanted) => onFilter({ ...filter, period: wanted })}
        />
      )}
      <SelectField
        label="Type"
        value={filter.type}
        options={['any', ...movementTypes] as const}
        textOf={(type) => typeNames[type]}
        onChange={(type) => onFilter({ ...filter, type })}
        sx={field}
      />
    </Box>
  );
}

const field = { flex: { xs: '1 1 160px', sm: '0 0 200px' } };

const isWhole = ({ from, to }: Period): boolean => from !== '' && to !== '';

type DatesProps = { period: Period; nowMs: number; onChange: (period: Period) => void };

/** The first and last day of a period, reported once they are valid. */
function Dates({ period, nowMs, onChange }: DatesProps) {
  const [typed, setTyped] = useState(period);
  const fault = isWhole(typed) ? findPeriodFault(typed, nowMs) : undefined;
  const change = (wanted: Period): void => {
    setTyped(wanted);
    if (isWhole(wanted) && findPeriodFault(wanted, nowMs) === undefined) onChange(wanted);
  };
  return (['from', 'to'] as const).map((name) => (
    <TextField
      key={name}
      size="small"
      type="date"
      label={name === 'from' ? 'From (UTC)' : 'To (UTC)'}
      value={typed[name]}
      error={name === 'from' && fault !== undefined}
      helperText={name === 'from' && fault}
      onChange={({ target }) => change({ ...typed, [name]: target.value })}
      sx={field}
    />
  ));
}

/** The filter of a statement. Without a period it shows the latest year. */
export type StatementFilter = { period: Period | undefined; type: MovementType | 'any' };

/** The filter, kept in the URL, so that it can be shared and Back restores it. */
export function useStatementFilter() {
  const [params, setParams] = useSearchParams();
  return {
    filter: readFilter(params),
    change: ({ period, type }: StatementFilter): void =>
      setParams({ ...period, ...(type === 'any' ? {} : { type }) }),
  };
}

function readFilter(params: URLSearchParams): StatementFilter {
  const [from, to] = [params.get('from') ?? '', params.get('to') ?? ''];
  return {
    period: isDay(from) && isDay(to) ? { from, to } : undefined,
    type: movementTypes.find((type) => type === params.get('type')) ?? 'any',
  };
}

const month = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** The months of the last year, newest first. */
function listLatestMonths(nowMs: number): { label: string; period: Period }[] {
  const today = new Date(nowMs);
  return Array.from({ length: 12 }, (_none, back) => {
    const [year, index] = [today.getUTCFullYear(), today.getUTCMonth() - back];
    const firstMs = Date.UTC(year, index, 1);
    return {
      label: month.format(firstMs),
      period: { from: toDay(firstMs), to: toDay(Date.UTC(year, index + 1, 0)) },
    };
  });
}

/** The fault of chosen dates in the server's words, or nothing for a valid period. */
function findPeriodFault(period: Period, nowMs: number): string | undefined {
  try {
    readPeriod(period, nowMs);
    return undefined;
  } catch (error) {
    if (error instanceof DomainError) return error.message;
    throw error;
  }
}
