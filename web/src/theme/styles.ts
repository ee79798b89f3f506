/** On <html>: which of the theme's schemes applies. */
export const colorSchemeAttribute = 'data-color-scheme';

/** The sizes of text in rem. Pages use no others, and only the weights 400, 500 and 600. */
export const size = {
  headline: '4rem',
  figure: '3rem',
  amount: '2rem',
  title: '1.75rem',
  section: '1.25rem',
  address: '1.125rem',
  body: '1rem',
  small: '0.875rem',
  caption: '0.75rem',
} as const;

/** Headings, balances and amounts to type. Its figures are lining and tabular. For `sx`. */
export const serif = {
  fontFamily: '"Source Serif 4", "Source Serif Fallback", Georgia, serif',
  fontWeight: 600,
  letterSpacing: '-0.01em',
} as const;

/** Addresses, ids and fingerprints, without the ligatures that would draw `0x` as another sign. For `sx`. */
export const mono = {
  fontFamily: '"JetBrains Mono", ui-monospace, monospace',
  fontVariantLigatures: 'none',
} as const;

/** The width of content, on the 12 columns of 1,160 px with gutters of 24, and of the navigation next to it: icons for administrators. */
export const pageWidth = 1160;
/** The width of the cards with text or forms on administrators' control pages. Tables are as wide as the page. */
export const controlWidth = 720;

/** An alert above the page, as wide as the page. */
export const bannerPlace = { maxWidth: pageWidth, mx: 'auto', mb: 3 } as const;
export const sidebarWidth = 232;
export const railWidth = 64;

/** At both sides of what is as wide as the window, so that its content begins where that of every page does. */
export const pageInset = { xs: 2, sm: `max(24px, (100% - ${pageWidth}px) / 2)` };

/** Numbers in columns: digits of equal width. For `sx`. */
export const tabularFigures = { fontVariantNumeric: 'tabular-nums' } as const;

/** A sum: a rule above it, and two below. */
export const closingRule = {
  borderTop: '1px solid',
  borderBottom: '3px double',
  borderColor: 'text.primary',
} as const;

/** Only screen readers read this. */
export const screenReaderOnly = {
  // Not `absolute`: below the fold of a list that scrolls, that would make the page around it longer.
  position: 'fixed',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
} as const;

/** The height of a phone's bottom bar, 0 without a bar: elements fixed to the foot of the window are placed above it. */
export const bottomBarHeight = {
  name: '--bottom-bar-height',
  value: 'var(--bottom-bar-height, 0px)',
} as const;

/** A line below each row but the last. */
export const divided = {
  borderBottom: 1,
  borderColor: 'divider',
  '&:last-of-type': { borderBottom: 0 },
} as const;

/** The bar at the top of a page. */
export const topBar = {
  height: 64,
  px: { xs: 2, sm: 3 },
  display: 'flex',
  alignItems: 'center',
  bgcolor: 'background.default',
  borderBottom: 1,
  borderColor: 'divider',
} as const;
