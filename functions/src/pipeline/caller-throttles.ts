import type { Endpoint } from '@keelstone/domain/kernel/api/endpoint';
import type { Throttle } from '@keelstone/domain/kernel/api/throttle';
import type { ThrottleWindow } from '../platform/collections/throttle-window.ts';
import {
  addToWindow,
  listCounters,
  scaleMax,
  newWindow,
  findOpenWindow,
  refuseTooMany,
  type CountedBy,
  type Counter,
} from '../platform/throttle/counters.ts';
import type { Deps } from './pipeline-deps.ts';

/** A counter with its state in Firestore at the beginning of the request. */
export type FoundCounter = Counter & { window: ThrottleWindow | undefined };

type CallerThrottleDeps = Pick<Deps, 'throttles' | 'findTogether' | 'instanceCounts' | 'now' | 'config'>;

/** Returns whether a throttle of a signed-in call counts it whatever its result. Such a call guesses no secret. */
export function isCallerThrottle({ access }: Pick<Endpoint, 'access'>, { counts }: Throttle): boolean {
  return access !== 'public' && counts === 'all';
}

/** The counters of a signed-in call, read together with the caller. */
export async function findCallerCounters(
  { name, endpoint, countedBy }: { name: string; endpoint: Endpoint; countedBy: CountedBy },
  deps: Pick<Deps, 'throttles' | 'findTogether'>,
): Promise<FoundCounter[]> {
  const throttles = (endpoint.throttles ?? []).filter((throttle) => isCallerThrottle(endpoint, throttle));
  const counters = listCounters({ name, throttles, countedBy });
  if (counters.length === 0) return [];
  const windows = await deps.findTogether(...counters.map(({ id }) => deps.throttles.at(id)));
  return counters.map((counter, index) => ({ ...counter, window: windows[index] }));
}

/**
 * Refuses a call that was made too often, or starts to count it. The answer waits for the count, but the work does not.
 * This process counts the calls that are not in Firestore yet, so each instance lets a burst through at most once, and
 * all instances then count it fully. Errors: `too-many-requests` with the seconds until the window ends.
 */
export function enterCallerThrottles(
  found: readonly FoundCounter[],
  deps: CallerThrottleDeps,
): Promise<void> {
  const counters = found.map(({ window, ...counter }) => ({
    ...counter,
    open: findOpenWindow(window, deps),
  }));
  for (const { id, throttle, open } of counters) {
    if (Math.max(open?.count ?? 0, deps.instanceCounts.of(id)) >= scaleMax(throttle, deps))
      throw refuseTooMany(open ?? newWindow(throttle, deps), deps);
  }
  return countEach(counters, deps);
}

/** Enters each counter in this process before awaiting anything. */
async function countEach(
  counters: readonly (Counter & { open: ThrottleWindow | undefined })[],
  deps: CallerThrottleDeps,
): Promise<void> {
  await Promise.all(
    counters.map(({ open, ...counter }) => (open ? countIn(open, counter, deps) : countFirst(counter, deps))),
  );
}

async function countIn(window: ThrottleWindow, { id }: Counter, deps: CallerThrottleDeps): Promise<void> {
  deps.instanceCounts.enter(id, window.resetAtMs);
  await addToWindow({ id, window, by: 1 }, deps);
}

/**
 * Counts a call that found no window. Other calls in this process may have found none either: one of them writes the
 * window, and the others are added to it. If each wrote its own, only the last call would be counted.
 */
async function countFirst({ id, throttle }: Counter, deps: CallerThrottleDeps): Promise<void> {
  const window = { ...newWindow(throttle, deps), count: 1 };
  const begin = () => deps.throttles.save(id, window);
  const { resetAtMs, begun, isFirst } = deps.instanceCounts.enter(id, window.resetAtMs, begin);
  await begun;
  if (!isFirst) await addToWindow({ id, window: { ...window, resetAtMs }, by: 1 }, deps);
}
