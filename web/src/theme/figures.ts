/** Numbers in columns: digits of equal width. For `sx`. */
export const tabularFigures = { fontVariantNumeric: 'tabular-nums' } as const;
