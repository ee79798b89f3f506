import type { Theme } from '@mui/material/styles';

/** The colours of drawings and legends, for `sx` of an `svg`; in both schemes at least 3:1 on a card. */
export function chartColors({ vars: { palette } }: Theme) {
  return {
    '& .grid': { stroke: palette.divider },
    '& .axis': { fill: palette.text.secondary, fontSize: 12 },
    '& .line': { stroke: palette.primary.main, strokeWidth: 2, fill: 'none', strokeLinejoin: 'round' },
    '& .dot': { fill: palette.primary.main },
    '& .area': { fill: palette.action.selected },
    '& .rule': { stroke: palette.text.secondary, strokeDasharray: '2 3' },
    '& .mark': { stroke: palette.background.paper, strokeWidth: 1 },
    '& .mark-in': { fill: palette.success.main },
    '& .mark-out': { fill: palette.error.main },
    '& .mark-gain': { fill: palette.secondary.main },
    '& .mark-other': { fill: palette.text.secondary },
  };
}
