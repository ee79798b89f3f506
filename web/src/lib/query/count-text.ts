const figures = new Intl.NumberFormat('en-US');

/** "12,345" */
export function countText(count: number): string {
  return figures.format(count);
}
