import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import type { ClaimRange } from '@keelstone/domain/kernel/time/history-range';

export const rangeNames = {
  '7d': { short: '7D', long: '7 days' },
  '30d': { short: '30D', long: '30 days' },
  '1y': { short: '1Y', long: '1 year' },
  all: { short: 'All', long: 'All' },
} as const satisfies Record<ClaimRange, { short: string; long: string }>;

type Props<Range extends ClaimRange> = {
  /** The name of the chart: "Your USD over time". */
  name: string;
  ranges: readonly Range[];
  value: Range;
  onChange: (range: Range) => void;
};

/** Chooses how far back a chart looks. */
export function RangeChoice<Range extends ClaimRange>({ name, ranges, value, onChange }: Props<Range>) {
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={value}
      aria-label={`Range: ${name}`}
      onChange={(_event, next: unknown) => {
        const range = ranges.find((each) => each === next);
        if (range !== undefined) onChange(range);
      }}
    >
      {ranges.map((range) => (
        <ToggleButton
          key={range}
          value={range}
          aria-label={rangeNames[range].long}
          sx={{ minWidth: 44, minHeight: { xs: 40, sm: 32 }, py: 0, px: 1.25 }}
        >
          {rangeNames[range].short}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
