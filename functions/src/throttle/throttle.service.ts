import type { Throttle } from '@keelstone/domain/api/throttle';
import { emailReservationId } from '@keelstone/domain/auth/email-reservation';
import { DomainError } from '@keelstone/domain/errors';
import { fingerprint } from '@keelstone/domain/ids';
import type { Deps } from '../deps.ts';
import { readTogether } from '../firestore/read-together.ts';
import type { Tx } from '../firestore/tx.ts';
import type { ThrottleWindow } from './throttle-window.ts';

/**
 * Who is counted: a value for each way of counting that the request has. That of `email-and-device` is the id under
 * which the device is known.
 */
export type Counted = Partial<Record<Throttle['by'], string>>;

export type ThrottledCall = { name: string; throttles: readonly Throttle[]; counted: Counted };

type Counter = { id: string; throttle: Throttle };
/** A counter that a call was entered into. */
export type Entered = Counter & { count: number; isFull: boolean };

type ThrottleDeps = Pick<Deps, 'throttles' | 'devices' | 'emails' | 'runTransaction' | 'now' | 'config'>;

/**
 * Refuses a call that was made too often and counts it, before it is known how it ends: were refusals counted after
 * the fact, many guesses at once would all be let through. What is read does not depend on whether an address has an
 * account. Answers the counters it was entered into. Errors: `too-many-requests` with the seconds until the window ends.
 */
export async function enterThrottles(call: ThrottledCall, deps: ThrottleDeps): Promise<Entered[]> {
  const candidates = countersOf(call);
  if (candidates.length === 0) return [];
  return deps.runTransaction(async (tx) => {
    const { isKnown, windows } = await readCounters(tx, call, candidates, deps);
    const counters = candidates
      .map((counter, index) => ({ ...counter, window: windows[index] }))
      .filter(({ throttle: { of } }) => of === undefined || (of === 'known-device') === isKnown);
    for (const { throttle, window } of counters) {
      if (window !== undefined && window.count >= maxOf(throttle, deps)) {
        const retryAfterSeconds = Math.max(1, Math.ceil((window.resetAtMs - deps.now()) / 1000));
        throw new DomainError('too-many-requests', { retryAfterSeconds });
      }
    }
    return counters.map(({ id, throttle, window }) => {
      const count = add(1, tx, { id, throttle }, window, deps);
      return { id, throttle, count, isFull: count >= maxOf(throttle, deps) };
    });
  });
}

/** Takes back an attempt that succeeded, for the throttles that count refusals only. */
export async function forgiveSuccess(entered: readonly Entered[], deps: ThrottleDeps): Promise<void> {
  const counters = entered.filter(({ throttle }) => throttle.counts === 'refusals');
  if (counters.length === 0) return;
  await deps.runTransaction(async (tx) => {
    const windows = await readTogether(tx, ...counters.map(({ id }) => deps.throttles.at(id)));
    for (const [index, counter] of counters.entries()) {
      const window = stillOpen(windows[index], deps);
      if (window !== undefined && window.count > 0) add(-1, tx, counter, window, deps);
    }
  });
}

function countersOf({ name, throttles, counted }: ThrottledCall): Counter[] {
  return throttles.flatMap((throttle): Counter[] => {
    const value = counted[throttle.by];
    // Addresses of people are kept as fingerprints only.
    return value === undefined ? [] : [{ id: fingerprint(`${name}|${throttle.by}|${value}`), throttle }];
  });
}

/**
 * Whether the request comes from a device that is known at its address, and what every counter says. A device that an
 * earlier account of the address knew is a stranger.
 */
async function readCounters(
  tx: Tx,
  { counted }: ThrottledCall,
  counters: readonly Counter[],
  deps: ThrottleDeps,
): Promise<{ isKnown: boolean; windows: (ThrottleWindow | undefined)[] }> {
  const documents = counters.map(({ id }) => deps.throttles.at(id));
  const { email, 'email-and-device': ref } = counted;
  const asksForDevice = counters.some(({ throttle }) => throttle.of !== undefined);
  if (ref === undefined || email === undefined || !asksForDevice) {
    const windows = await readTogether(tx, ...documents);
    return { isKnown: false, windows: windows.map((window) => stillOpen(window, deps)) };
  }
  const [device, holder, ...windows] = await readTogether(
    tx,
    deps.devices.at(ref),
    deps.emails.at(emailReservationId(email)),
    ...documents,
  );
  const isKnown = device !== undefined && device.uid === holder?.uid;
  return { isKnown, windows: windows.map((window) => stillOpen(window, deps)) };
}

function maxOf({ max }: Throttle, { config }: Pick<Deps, 'config'>): number {
  return max * config.throttleScale;
}

function stillOpen(
  window: ThrottleWindow | undefined,
  { now }: Pick<Deps, 'now'>,
): ThrottleWindow | undefined {
  return window !== undefined && window.resetAtMs > now() ? window : undefined;
}

/** Writes the counter and answers what it says then. */
function add(
  attempts: 1 | -1,
  tx: Tx,
  { id, throttle }: Counter,
  window: ThrottleWindow | undefined,
  deps: ThrottleDeps,
): number {
  const next = window ?? { count: 0, resetAtMs: deps.now() + throttle.windowSeconds * 1000 };
  const count = next.count + attempts;
  deps.throttles.put(tx, id, { ...next, count });
  return count;
}
