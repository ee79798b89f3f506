const figures = new Intl.NumberFormat('en-US');

/** "12,345" */
export function countText(count: number): string {
  return figures.format(count);
}

/** "3", "1,000+" of a count that stopped there; empty for none. */
export function waitingText({ count, isExact }: { count: number; isExact: boolean }): string {
  return count === 0 ? '' : `${countText(count)}${isExact ? '' : '+'}`;
}
