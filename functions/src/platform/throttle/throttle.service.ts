import type { KnownDevice } from '@keelstone/domain/core/device/known-device';
import { emailReservationId } from '@keelstone/domain/core/user/email-reservation';
import { toAddedKey, type ThrottleGroup, type ThrottleWindow } from '../collections/throttle-window.ts';
import { readTogether } from '../firestore/read-together.ts';
import type { Tx } from '../firestore/tx.ts';
import type { PlatformDeps } from '../platform-deps.ts';
import { settle } from '../unwrap-settled.ts';
import {
  listCounters,
  scaleMax,
  newWindow,
  refuseTooMany,
  type Counter,
  type ThrottledCall,
} from './counters.ts';

/** A counter that a call was entered into. */
export type Entered = Counter & { window: ThrottleWindow; isFull: boolean };

type ThrottleDeps = Pick<
  PlatformDeps,
  'throttleGroups' | 'devices' | 'emails' | 'runTransaction' | 'now' | 'config'
>;

/**
 * Refuses a call that was made too often and counts it, before its outcome is known: if refusals were counted
 * afterwards, many simultaneous guesses would all be let through. The reads do not depend on whether an address has an
 * account. A known device uses only its own counters, so strangers cannot make it wait. Returns the entered counters.
 * Errors: `too-many-requests` with the seconds until the window ends.
 */
export async function enterThrottles(call: ThrottledCall, deps: ThrottleDeps): Promise<Entered[]> {
  const candidates = listCounters(call);
  const switching = call.switchedOn && settle(call.switchedOn);
  if (candidates.length === 0) {
    await call.switchedOn;
    return [];
  }
  const outcome = await deps.runTransaction(async (tx) => {
    const device = await readKnownDevice(tx, call, deps);
    const kind = device === undefined ? 'strangers' : 'known-device';
    const counters = candidates.filter(({ throttle: { of } }) => of === undefined || of === kind);
    const groups = await readGroups(tx, { counters, device }, deps);
    // Thrown outside the transaction, so that no failure of the switch repeats it.
    const switched = await switching;
    if (switched?.status === 'rejected') return switched;
    const entered = groups.flatMap((group) => enterGroup(group, deps));
    for (const group of groups) writeGroup(tx, group, entered, deps);
    if (device !== undefined) call.onKnownDevice?.();
    return entered;
  }, findLane(candidates));
  if ('reason' in outcome) throw outcome.reason;
  return outcome;
}

/** Enters each counter of a group. Errors: `too-many-requests`. */
function enterGroup({ counters, windows }: Group, deps: ThrottleDeps): Entered[] {
  return counters.map((counter) => {
    const open = windows[counter.id] ?? newWindow(counter.throttle, deps);
    const max = scaleMax(counter.throttle, deps);
    if (open.count >= max) throw refuseTooMany(open, deps);
    const window = { ...open, count: open.count + 1 };
    return { ...counter, window, isFull: window.count >= max };
  });
}

function writeGroup(tx: Tx, { id, windows, stored }: Group, entered: Entered[], deps: ThrottleDeps): void {
  const own = entered.filter(({ group }) => group === id);
  const changed = {
    windows: { ...windows, ...Object.fromEntries(own.map((each) => [each.id, each.window])) },
    added: {},
  };
  if (stored === undefined) deps.throttleGroups.put(tx, id, changed);
  else deps.devices.put(tx, id, { ...stored, ...changed });
}

/**
 * The lane of a network's counters, which everybody in it writes; `undefined` if a known device may be calling, which
 * must not wait for strangers.
 */
function findLane(counters: readonly Counter[]): string | undefined {
  const mayBeKnown = counters.some(({ throttle: { of } }) => of !== undefined);
  return mayBeKnown ? undefined : counters.find(({ throttle: { by } }) => by === 'ip')?.group;
}

type Windows = NonNullable<ThrottleGroup['windows']>;
type StoredDevice = KnownDevice & ThrottleGroup;
/** `stored`: the known device whose document has the counters. */
type Group = { id: string; counters: Counter[]; windows: Windows; stored: StoredDevice | undefined };

async function readGroups(
  tx: Tx,
  { counters, device }: { counters: readonly Counter[]; device: StoredDevice | undefined },
  deps: ThrottleDeps,
): Promise<Group[]> {
  const isShared = ({ throttle: { by } }: Counter) => by !== 'email-and-device';
  const shared = [...new Set(counters.filter(isShared).map(({ group }) => group))];
  const storedGroups = await readTogether(tx, ...shared.map((id) => deps.throttleGroups.at(id)));
  const groups = shared.map((id, index) => ({
    id,
    counters: counters.filter(({ group }) => group === id),
    windows: openWindows(storedGroups[index], deps),
    stored: undefined,
  }));
  const own = counters.filter((counter) => !isShared(counter));
  const [first] = own;
  if (first === undefined || device === undefined) return groups;
  const deviceGroup = { id: first.group, counters: own, windows: openWindows(device, deps), stored: device };
  return [...groups, deviceGroup];
}

/** Takes an attempt back from the windows it was entered into, for the throttles that count only the other outcome. */
export async function takeBack(
  entered: readonly Entered[],
  counts: 'refusals' | 'successes',
  deps: Pick<PlatformDeps, 'devices' | 'throttleGroups'>,
): Promise<void> {
  const counters = entered.filter(({ throttle }) => throttle.counts === counts);
  const groups = new Map(counters.map(({ group, throttle }) => [group, throttle.by]));
  await Promise.all(
    [...groups].map(([id, by]) => {
      const counterCollection = by === 'email-and-device' ? deps.devices : deps.throttleGroups;
      const keys = counters
        .filter(({ group }) => group === id)
        .map((counter) => toAddedKey(counter.id, counter.window));
      return counterCollection.increase(id, { field: 'added', keys, by: -1 });
    }),
  );
}

/**
 * The device of the request, if it is known at its address. A device known to an earlier account of the address counts
 * as unknown.
 */
async function readKnownDevice(
  tx: Tx,
  { throttles, countedBy: { email, 'email-and-device': ref } }: ThrottledCall,
  deps: ThrottleDeps,
): Promise<StoredDevice | undefined> {
  if (ref === undefined || email === undefined || !throttles.some(({ of }) => of !== undefined))
    return undefined;
  const [device, holder] = await readTogether(
    tx,
    deps.devices.at(ref),
    deps.emails.at(emailReservationId(email)),
  );
  return device !== undefined && device.uid === holder?.uid ? device : undefined;
}

/** The open windows of a group, with their added counts. */
function openWindows(
  { windows = {}, added = {} }: ThrottleGroup = {},
  { now }: Pick<PlatformDeps, 'now'>,
): Windows {
  return Object.fromEntries(
    Object.entries(windows)
      .filter(([, { resetAtMs }]) => resetAtMs > now())
      .map(([id, window]) => {
        const { count, resetAtMs } = window;
        return [id, { count: count + (added[toAddedKey(id, window)] ?? 0), resetAtMs }];
      }),
  );
}
