/**
 * List price of Firestore, Standard edition, in a multi-region, in USD for 100,000 documents; a single region costs
 * about half. An assumption as of that day, not taken from a bill.
 */
export const listPrice = { reads: 0.06, writes: 0.18, deletes: 0.02, assumedOn: '2026-11-21' } as const;

/** What so many documents cost in USD, without the free quota. */
export function usdOf({
  reads,
  writes,
  deletes,
}: {
  reads: number;
  writes: number;
  deletes: number;
}): number {
  return (reads * listPrice.reads + writes * listPrice.writes + deletes * listPrice.deletes) / 100_000;
}
