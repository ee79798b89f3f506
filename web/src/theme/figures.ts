/** Numbers that stand in columns: digits of equal width (design.md 9). For `sx`. */
export const tabularFigures = { fontVariantNumeric: 'tabular-nums' } as const;
