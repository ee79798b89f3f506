import { emailReservationId } from '@keelstone/domain/auth/email-reservation';
import type { Deps } from '../deps.ts';
import { readTogether } from '../firestore/read-together.ts';
import type { Tx } from '../firestore/tx.ts';
import {
  addToWindow,
  countersOf,
  maxOf,
  newWindow,
  stillOpen,
  tooMany,
  type Counter,
  type ThrottledCall,
} from './counters.ts';
import type { ThrottleWindow } from '../collections/throttle-window.ts';

/** A counter that a call was entered into. */
export type Entered = Counter & { window: ThrottleWindow; isFull: boolean };

type ThrottleDeps = Pick<Deps, 'throttles' | 'devices' | 'emails' | 'runTransaction' | 'now' | 'config'>;

/**
 * Refuses a call that was made too often and counts it, before it is known how it ends: if refusals were counted
 * afterwards, many simultaneous guesses would all be let through. What is read does not depend on whether an address
 * has an account. Returns the counters it was entered into. Errors: `too-many-requests` with the seconds until the
 * window ends.
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
        throw tooMany(window, deps);
      }
    }
    return counters.map(({ id, throttle, window }) => {
      const open = window ?? newWindow(throttle, deps);
      const entered = { ...open, count: open.count + 1 };
      deps.throttles.put(tx, id, entered);
      return { id, throttle, window: entered, isFull: entered.count >= maxOf(throttle, deps) };
    });
  });
}

/**
 * Takes an attempt back from the window it was entered into, for the throttles that count only those that end in the
 * other way.
 */
export async function takeBack(
  entered: readonly Entered[],
  counts: 'refusals' | 'successes',
  deps: ThrottleDeps,
): Promise<void> {
  const counters = entered.filter(({ throttle }) => throttle.counts === counts);
  await Promise.all(counters.map(({ id, window }) => addToWindow({ id, window, by: -1 }, deps)));
}

/**
 * Whether the request comes from a device that is known at its address, and the state of every counter. A device known
 * to an earlier account of the address counts as unknown.
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
