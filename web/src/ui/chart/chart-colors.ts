import type { Theme } from '@mui/material/styles';

/** The colours of drawings, for `sx` of an `svg`. Their contrast on a card is at least 3:1 in both schemes. */
export function makeChartColors({ vars: { palette } }: Theme) {
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
  };
}
