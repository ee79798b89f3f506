import type { Throttle } from '@keelstone/domain/api/throttle';
import { DomainError } from '@keelstone/domain/errors';
import { fingerprint } from '@keelstone/domain/ids';
import type { Deps } from '../deps.ts';
import { readTogether } from '../firestore/read-together.ts';
import type { Tx } from '../firestore/tx.ts';

/** One window of one counter, shared by all function instances. Old ones expire. */
export type ThrottleWindow = { count: number; resetAtMs: number };

/** Who is counted: a value for each way of counting that the request has. */
export type Counted = Partial<Record<Throttle['by'], string>>;

type Counter = { id: string; throttle: Throttle };
type ThrottleDeps = Pick<Deps, 'throttles' | 'runTransaction' | 'now' | 'config'>;

/**
 * Refuses a call that was made too often and counts it, before it is known how it ends: were refusals counted after
 * the fact, many guesses at once would all be let through. Errors: `too-many-requests` with the seconds until the
 * window ends.
 */
export async function enterThrottles(call: ThrottledCall, deps: ThrottleDeps): Promise<void> {
  const counters = countersOf(call, () => true);
  if (counters.length === 0) return;
  await deps.runTransaction(async (tx) => {
    const windows = await readWindows(tx, counters, deps);
    for (const [index, { throttle }] of counters.entries()) {
      const window = windows[index];
      if (window !== undefined && window.count >= throttle.max * deps.config.throttleScale) {
        const retryAfterSeconds = Math.max(1, Math.ceil((window.resetAtMs - deps.now()) / 1000));
        throw new DomainError('too-many-requests', { retryAfterSeconds });
      }
    }
    for (const [index, counter] of counters.entries()) add(1, tx, counter, windows[index], deps);
  });
}

/** Takes back an attempt that succeeded, for the throttles that count refusals only. */
export async function forgiveSuccess(call: ThrottledCall, deps: ThrottleDeps): Promise<void> {
  const counters = countersOf(call, (throttle) => throttle.counts === 'refusals');
  if (counters.length === 0) return;
  await deps.runTransaction(async (tx) => {
    const windows = await readWindows(tx, counters, deps);
    for (const [index, counter] of counters.entries()) {
      const window = windows[index];
      if (window !== undefined && window.count > 0) add(-1, tx, counter, window, deps);
    }
  });
}

export type ThrottledCall = { name: string; throttles: readonly Throttle[]; counted: Counted };

function countersOf(
  { name, throttles, counted }: ThrottledCall,
  wanted: (throttle: Throttle) => boolean,
): Counter[] {
  return throttles.filter(wanted).flatMap((throttle): Counter[] => {
    const value = counted[throttle.by];
    // Addresses of people are kept as fingerprints only.
    return value === undefined ? [] : [{ id: fingerprint(`${name}|${throttle.by}|${value}`), throttle }];
  });
}

async function readWindows(
  tx: Tx,
  counters: readonly Counter[],
  deps: ThrottleDeps,
): Promise<(ThrottleWindow | undefined)[]> {
  const windows = await readTogether(tx, ...counters.map(({ id }) => deps.throttles.at(id)));
  return windows.map((window) =>
    window !== undefined && window.resetAtMs > deps.now() ? window : undefined,
  );
}

function add(
  attempts: 1 | -1,
  tx: Tx,
  { id, throttle }: Counter,
  window: ThrottleWindow | undefined,
  deps: ThrottleDeps,
): void {
  const next = window ?? { count: 0, resetAtMs: deps.now() + throttle.windowSeconds * 1000 };
  deps.throttles.put(tx, id, { ...next, count: next.count + attempts });
}
