/**
 * One row of a list in a card: what it is on the left, its time or actions on the right, or below where there is no room,
 * and a line under all but the last.
 */
export const ruledRow = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) auto' },
  columnGap: 2,
  px: { xs: 2, sm: 3 },
  borderBottom: 1,
  borderColor: 'divider',
  '&:last-of-type': { borderBottom: 0 },
} as const;
