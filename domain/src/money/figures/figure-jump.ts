/**
 * Returns `up` if a figure becomes at least ten times as large, `down` if it becomes a tenth or less: a misplaced
 * decimal point looks like that. Cents or 1e-8 units. There is no jump from zero.
 */
export function findFigureJump(before: number, after: number): 'up' | 'down' | undefined {
  if (before <= 0 || after === before) return undefined;
  if (after >= before * 10) return 'up';
  return after * 10 <= before ? 'down' : undefined;
}

/** The text of a jump, next to the figure and in the preview. */
export const jumpTexts = {
  up: 'ten times what it was, or more',
  down: 'a tenth of what it was, or less',
} as const;
