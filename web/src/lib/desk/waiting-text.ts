const whole = new Intl.NumberFormat('en');

/** "3", "1,000+" of a count that stopped there; empty for none. */
export function waitingText({ count, isExact }: { count: number; isExact: boolean }): string {
  return count === 0 ? '' : `${whole.format(count)}${isExact ? '' : '+'}`;
}
