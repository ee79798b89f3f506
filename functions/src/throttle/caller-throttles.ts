import type { Endpoint } from '@keelstone/domain/api/endpoint';
import type { Throttle } from '@keelstone/domain/api/throttle';
import type { Deps } from '../deps.ts';
import {
  addToWindow,
  countersOf,
  maxOf,
  newWindow,
  stillOpen,
  tooMany,
  type Counted,
  type Counter,
} from './counters.ts';
import type { ThrottleWindow } from './throttle-window.ts';

/** A counter with what Firestore said of it when the request began. */
export type FoundCounter = Counter & { window: ThrottleWindow | undefined };

type CallerThrottleDeps = Pick<Deps, 'throttles' | 'findTogether' | 'instanceCounts' | 'now' | 'config'>;

/** The throttles of a signed-in call that count it however it ends: nobody guesses anything there. */
export function isCallerThrottle({ access }: Pick<Endpoint, 'access'>, { counts }: Throttle): boolean {
  return access !== 'public' && counts === 'all';
}

/** What the counters of a signed-in call say, read next to who calls. */
export async function findCallerCounters(
  { name, endpoint, counted }: { name: string; endpoint: Endpoint; counted: Counted },
  deps: Pick<Deps, 'throttles' | 'findTogether'>,
): Promise<FoundCounter[]> {
  const throttles = (endpoint.throttles ?? []).filter((throttle) => isCallerThrottle(endpoint, throttle));
  const counters = countersOf({ name, throttles, counted });
  if (counters.length === 0) return [];
  const windows = await deps.findTogether(...counters.map(({ id }) => deps.throttles.at(id)));
  return counters.map((counter, index) => ({ ...counter, window: windows[index] }));
}

/**
 * Refuses a call that was made too often, or begins to count it; the answer waits for the count, and the work does not.
 * What Firestore has not counted yet is counted by this process, so a burst is let through once for each instance at the
 * most. Errors: `too-many-requests` with the seconds until the window ends.
 */
export function enterCallerThrottles(
  found: readonly FoundCounter[],
  deps: CallerThrottleDeps,
): Promise<void> {
  const counters = found.map(({ id, throttle, window }) => {
    const open = stillOpen(window, deps);
    return { id, throttle, isNew: open === undefined, window: open ?? newWindow(throttle, deps) };
  });
  for (const { id, throttle, window } of counters) {
    if (Math.max(window.count, deps.instanceCounts.of(id)) >= maxOf(throttle, deps))
      throw tooMany(window, deps);
  }
  for (const { id, window } of counters) deps.instanceCounts.enter(id, window.resetAtMs);
  return countAll(counters, deps);
}

async function countAll(
  counters: readonly { id: string; isNew: boolean; window: ThrottleWindow }[],
  deps: Pick<Deps, 'throttles'>,
): Promise<void> {
  await Promise.all(
    counters.map(({ id, isNew, window }) =>
      isNew ? deps.throttles.save(id, { ...window, count: 1 }) : addToWindow({ id, window, by: 1 }, deps),
    ),
  );
}
