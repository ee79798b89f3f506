/** Latencies in milliseconds, and how many were answered in a second. */
export type Timing = { p50: number; p95: number; p99: number; perSecond: number; failed: number };

export type Sample = { latenciesMs: number[]; wallMs: number; failed: number };

export function emptySample(): Sample {
  return { latenciesMs: [], wallMs: 0, failed: 0 };
}

/** Sends every request once, at most `concurrency` at a time, and adds its duration to `sample`. */
export async function run(
  sends: readonly (() => Promise<boolean>)[],
  concurrency: number,
  sample: Sample,
): Promise<void> {
  const queue = sends.values();
  const startedAt = performance.now();
  const worker = async (): Promise<void> => {
    for (const send of queue) {
      const sentAt = performance.now();
      if (!(await send())) sample.failed += 1;
      sample.latenciesMs.push(performance.now() - sentAt);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
  sample.wallMs += performance.now() - startedAt;
}

export function timingOf({ latenciesMs, wallMs, failed }: Sample): Timing {
  const sorted = latenciesMs.toSorted((a, b) => a - b);
  const at = (share: number): number => shareOf(sorted, share);
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99), perSecond: (sorted.length * 1000) / wallMs, failed };
}

/**
 * How many of `most` requests of a call fit into `budgetMs`, estimated from a small sample; never less than `least`.
 */
export function fitting(
  { latenciesMs, wallMs }: Sample,
  budgetMs: number,
  least: number,
  most: number,
): number {
  const eachMs = wallMs / Math.max(1, latenciesMs.length);
  return Math.max(least, Math.min(most, Math.floor(budgetMs / Math.max(eachMs, 0.001))));
}

function shareOf(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
