import Box from '@mui/material/Box';
import type { Theme } from '@mui/material/styles';
import type { ChartMark, MarkKind } from './chart-data.ts';

/** Explains the kinds of marks that a chart has. */
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

/** Each mark has a different shape, centred on 0,0 and eleven pixels wide, so that nobody depends on the colour. */
const shapes = {
  in: 'M0,-5.5L5.5,4.5H-5.5Z',
  out: 'M0,5.5L-5.5,-4.5H5.5Z',
  gain: 'M0,-5.5L5.5,0L0,5.5L-5.5,0Z',
  other: 'M-4.5,-4.5H4.5V4.5H-4.5Z',
} as const satisfies Record<MarkKind, string>;

export function MarkGlyph({ kind }: { kind: MarkKind }) {
  return <path className={`mark mark-${kind}`} d={shapes[kind]} />;
}

/** The colours of drawings and legends, for `sx` of an `svg`; in both schemes at least 3:1 on a card. */
export function chartColors({ vars: { palette } }: Theme) {
  return {
    '& .grid': { stroke: palette.divider },
    '& .axis': { fill: palette.text.secondary, fontSize: 12 },
    '& .line': { stroke: palette.brass.main, strokeWidth: 2, fill: 'none', strokeLinejoin: 'round' },
    '& .dot': { fill: palette.brass.main },
    '& .area': {
      fill: palette.brass.main,
      fillOpacity: 0.14,
      maskImage: 'linear-gradient(#000, transparent)',
    },
    '& .rule': { stroke: palette.text.secondary, strokeDasharray: '2 3' },
    '& .mark': { stroke: palette.background.paper, strokeWidth: 1 },
    '& .mark-in': { fill: palette.success.main },
    '& .mark-out': { fill: palette.text.secondary },
    '& .mark-gain': { fill: palette.success.main },
    '& .mark-other': { fill: palette.text.secondary },
  };
}
