import Box from '@mui/material/Box';
import { chartColors } from './chart-colors.ts';
import type { ChartMark } from './chart-data.ts';
import { MarkGlyph } from './mark-glyph.tsx';

/** What the marks of a chart mean, only for those that it has. */
export function ChartLegend({ marks }: { marks: readonly ChartMark[] }) {
  const names = new Map(marks.map(({ name, kind }) => [name, kind]));
  if (names.size === 0) return null;
  return (
    <Box
      component="ul"
      aria-label="Marks"
      sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, listStyle: 'none', m: 0, p: 0 }}
    >
      {[...names].map(([name, kind]) => (
        <Box
          key={name}
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
            <MarkGlyph kind={kind} />
          </Box>
          <span>{name}</span>
        </Box>
      ))}
    </Box>
  );
}
