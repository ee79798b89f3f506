import { addressBookLimits } from './address-book.limits.ts';

/** "Only my addresses" of an account: withdrawals go to saved addresses and nowhere else. */
export type OnlySaved = {
  /** Since when it is on; null if it never was. */
  onlySavedSinceMs: number | null;
  /** When it ends by itself; null until the owner asks for that. */
  onlySavedUntilMs: number | null;
};

/** "Only my addresses" while it is in force. */
export type ActiveOnlySaved = { onlySavedSinceMs: number; onlySavedUntilMs: number | null };

/**
 * The switch if it is on at a given time. Nothing has to happen for its end to take effect: the time is compared
 * wherever it is read, as with a lock.
 */
export function activeOnlySaved(
  { onlySavedSinceMs, onlySavedUntilMs }: OnlySaved,
  nowMs: number,
): ActiveOnlySaved | undefined {
  if (onlySavedSinceMs === null) return undefined;
  if (onlySavedUntilMs !== null && onlySavedUntilMs <= nowMs) return undefined;
  return { onlySavedSinceMs, onlySavedUntilMs };
}

/** Turns it on, or cancels its requested end; `undefined` if that changes nothing. */
export function decideOnlySaved(switched: OnlySaved, nowMs: number): ActiveOnlySaved | undefined {
  const held = activeOnlySaved(switched, nowMs);
  if (held === undefined) return { onlySavedSinceMs: nowMs, onlySavedUntilMs: null };
  return held.onlySavedUntilMs === null ? undefined : { ...held, onlySavedUntilMs: null };
}

/** The switch after the account was locked: a requested end is cancelled; `undefined` if there was none. */
export function keepOnLock(switched: OnlySaved, nowMs: number): ActiveOnlySaved | undefined {
  return activeOnlySaved(switched, nowMs) === undefined ? undefined : decideOnlySaved(switched, nowMs);
}

/** Starts the wait for its end; `undefined` if it is off, or if that has started: asking again does not shorten it. */
export function decideAnyAddress(
  switched: OnlySaved,
  nowMs: number,
): (ActiveOnlySaved & { onlySavedUntilMs: number }) | undefined {
  const held = activeOnlySaved(switched, nowMs);
  if (held === undefined || held.onlySavedUntilMs !== null) return undefined;
  return { ...held, onlySavedUntilMs: nowMs + addressBookLimits.addressWaitMs };
}
