import { movementTypes, periodOf, type Period } from '@keelstone/domain/ledger/statement-period';
import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import type { StatementFilter } from '../hooks/use-statement-filter.ts';
import { latestMonths, periodFault } from '../periods.ts';
import { serverNowMs } from '../../../lib/server-time.ts';

type Props = { filter: StatementFilter; onFilter: (filter: StatementFilter) => void };

const typeNames = {
  any: 'All movements',
  deposit: 'Deposits',
  withdrawal: 'Withdrawals',
  profit: 'Profits',
  edit: 'Adjustments',
} as const satisfies Record<StatementFilter['type'], string>;

/** Which days of a statement are shown, and which movements. */
export function StatementFilters({ filter, onFilter }: Props) {
  const [nowMs] = useState(() => serverNowMs());
  const { period } = filter;
  const months = latestMonths(nowMs);
  const named = months.find((each) => each.period.from === period?.from && each.period.to === period.to);
  const chosen = period === undefined ? 'year' : (named?.label ?? 'other');
  const choose = (label: string): void => {
    const wanted = months.find((each) => each.label === label)?.period;
    onFilter({ ...filter, period: label === 'other' ? periodOf({}, nowMs) : wanted });
  };
  return (
    <Box role="search" aria-label="Statement" sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
      <TextField
        select
        size="small"
        label="Period"
        value={chosen}
        onChange={({ target }) => {
          choose(target.value);
        }}
        sx={field}
      >
        <MenuItem value="year">Last 12 months</MenuItem>
        {months.map(({ label }) => (
          <MenuItem key={label} value={label}>
            {label}
          </MenuItem>
        ))}
        <MenuItem value="other">Other dates</MenuItem>
      </TextField>
      {chosen === 'other' && period !== undefined && (
        <Dates
          key={`${period.from} ${period.to}`}
          period={period}
          nowMs={nowMs}
          onChange={(wanted) => {
            onFilter({ ...filter, period: wanted });
          }}
        />
      )}
      <TextField
        select
        size="small"
        label="Type"
        value={filter.type}
        onChange={({ target }) => {
          onFilter({ ...filter, type: movementTypes.find((type) => type === target.value) ?? 'any' });
        }}
        sx={field}
      >
        {(['any', ...movementTypes] as const).map((type) => (
          <MenuItem key={type} value={type}>
            {typeNames[type]}
          </MenuItem>
        ))}
      </TextField>
    </Box>
  );
}

const field = { flex: { xs: '1 1 160px', sm: '0 0 200px' } };

type DatesProps = { period: Period; nowMs: number; onChange: (period: Period) => void };

/** Two days; what is shown follows once they are a period. */
function Dates({ period, nowMs, onChange }: DatesProps) {
  const [typed, setTyped] = useState(period);
  const isWhole = typed.from !== '' && typed.to !== '';
  const fault = isWhole ? periodFault(typed, nowMs) : undefined;
  const change = (wanted: Period): void => {
    setTyped(wanted);
    if (wanted.from !== '' && wanted.to !== '' && periodFault(wanted, nowMs) === undefined) onChange(wanted);
  };
  return (
    <>
      <TextField
        size="small"
        type="date"
        label="From (UTC)"
        value={typed.from}
        error={fault !== undefined}
        helperText={fault}
        onChange={({ target }) => {
          change({ ...typed, from: target.value });
        }}
        slotProps={{ inputLabel: { shrink: true } }}
        sx={field}
      />
      <TextField
        size="small"
        type="date"
        label="To (UTC)"
        value={typed.to}
        onChange={({ target }) => {
          change({ ...typed, to: target.value });
        }}
        slotProps={{ inputLabel: { shrink: true } }}
        sx={field}
      />
    </>
  );
}
