/** One row of the security page's lists: icon, texts, and the action, which goes below the texts on a phone. */
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
