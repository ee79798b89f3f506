/** Numbers in columns: digits of equal width. For `sx`. */
export const tabularFigures = { fontVariantNumeric: 'tabular-nums' } as const;

/** For screen readers alone. */
export const screenReaderOnly = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
} as const;

/** How much of the window's foot the bar of a phone takes; nothing where there is none. What is fixed there begins above it. */
export const bottomBarHeight = {
  name: '--bottom-bar-height',
  value: 'var(--bottom-bar-height, 0px)',
} as const;
