/** `clip`, not `hidden`, which would cut off the focus ring. */
const ellipsis = {
  overflow: 'clip',
  overflowClipMargin: '4px',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
} as const;

/** Never money, which is right-aligned: a truncated figure is a different figure. */
const texts = '& td:not(.MuiTableCell-alignRight)';

/** Rows of two lines, 56 px high. Columns keep their width whatever is in them, and words are not broken. */
export const compactTable = {
  tableLayout: 'fixed',
  '& th, & td': { px: 1 },
  '& tr > :first-of-type': { pl: 2 },
  '& td': { height: 56, py: 0, whiteSpace: 'nowrap' },
  [texts]: ellipsis,
  [`${texts} .MuiTypography-root`]: ellipsis,
  // A link ends where its cell does: otherwise its clipped part would be a click target below its neighbours.
  [`${texts} .MuiTypography-root > .MuiLink-root`]: {
    display: 'block',
    width: 'fit-content',
    maxWidth: '100%',
  },
} as const;
