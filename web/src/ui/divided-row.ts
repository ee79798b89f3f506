import { divided } from '../theme/styles.ts';

/** A row of a list on the security page: icon, texts, and an action, which is below on a phone. */
export const listLine = {
  display: 'grid',
  gridTemplateColumns: { xs: 'auto minmax(0, 1fr)', sm: 'auto minmax(0, 1fr) auto' },
  alignItems: { xs: 'start', sm: 'center' },
  columnGap: 2,
  rowGap: 1.5,
  px: { xs: 2, sm: 3 },
  py: 2,
  borderBottom: 1,
  borderColor: 'divider',
} as const;

/**
 * A row of a list in a card. Its content is at the left, its time or actions at the right, or below on a phone. All
 * rows but the last have a line below.
 */
export const dividedRow = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) auto' },
  columnGap: 2,
  px: { xs: 2, sm: 3 },
  ...divided,
} as const;
