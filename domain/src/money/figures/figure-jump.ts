/**
 * Whether a figure becomes ten times what it was or more (`up`), or a tenth or less (`down`): a decimal point in the
 * wrong place looks like that. Cents or 1e-8 units. From zero there is no jump.
 */
export function figureJump(before: number, after: number): 'up' | 'down' | undefined {
  if (before <= 0 || after === before) return undefined;
  if (after >= before * 10) return 'up';
  return after * 10 <= before ? 'down' : undefined;
}

/** The words for a jump, next to the figure and in the preview. */
export const jumpTexts = {
  up: 'ten times what it was, or more',
  down: 'a tenth of what it was, or less',
} as const;
