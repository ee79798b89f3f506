import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { chartColors } from './chart-colors.ts';
import type { ChartMark } from './chart-data.ts';
import { MarkGlyph } from './mark-glyph.tsx';

type Props = {
  marks: readonly ChartMark[];
  /** The names of both bars of a day, if it has bars. */
  bars?: readonly string[];
};

/** What the marks or bars of a chart mean, only for those that it has. */
export function ChartLegend({ marks, bars = [] }: Props) {
  const names = new Map(marks.map(({ name, kind }) => [name, kind]));
  if (names.size + bars.length === 0) return null;
  return (
    <Box
      component="ul"
      aria-label={bars.length === 0 ? 'Marks' : 'Bars'}
      sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, listStyle: 'none', m: 0, p: 0 }}
    >
      {[...names].map(([name, kind]) => (
        <Entry key={name} name={name}>
          <MarkGlyph kind={kind} />
        </Entry>
      ))}
      {bars.map((name, index) => (
        <Entry key={name} name={name}>
          <rect className={index === 0 ? 'bar-first' : 'bar-second'} x={-3} y={-5.5} width={6} height={11} />
        </Entry>
      ))}
    </Box>
  );
}

function Entry({ name, children }: { name: string; children: ReactNode }) {
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 0.75,
        typography: 'caption',
        color: 'text.secondary',
      }}
    >
      <Box component="svg" aria-hidden width={14} height={14} viewBox="-7 -7 14 14" sx={chartColors}>
        {children}
      </Box>
      <span>{name}</span>
    </Box>
  );
}
