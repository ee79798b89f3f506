import { addressBookLimits } from './address-book.limits.ts';

/** "Only my addresses" of an account: withdrawals go to saved addresses only. */
export type OnlySaved = {
  /** When the setting was turned on, or null if never. */
  onlySavedSinceMs: number | null;
  /** When the setting ends, or null until the owner asks for that. */
  onlySavedUntilMs: number | null;
};

/** "Only my addresses" in force. */
export type ActiveOnlySaved = { onlySavedSinceMs: number; onlySavedUntilMs: number | null };

/** The setting if it is in force at a given time. Its end needs no job, because every reader compares the time. */
export function findOnlySaved(
  { onlySavedSinceMs, onlySavedUntilMs }: OnlySaved,
  nowMs: number,
): ActiveOnlySaved | undefined {
  if (onlySavedSinceMs === null) return undefined;
  if (onlySavedUntilMs !== null && onlySavedUntilMs <= nowMs) return undefined;
  return { onlySavedSinceMs, onlySavedUntilMs };
}

/** Turns the setting on, or cancels its requested end. Returns `undefined` if that changes nothing. */
export function decideOnlySaved(switched: OnlySaved, nowMs: number): ActiveOnlySaved | undefined {
  const current = findOnlySaved(switched, nowMs);
  if (current === undefined) return { onlySavedSinceMs: nowMs, onlySavedUntilMs: null };
  return current.onlySavedUntilMs === null ? undefined : { ...current, onlySavedUntilMs: null };
}

/** The setting after the account was locked, which cancels a requested end, or `undefined` if there was none. */
export function keepOnLock(switched: OnlySaved, nowMs: number): ActiveOnlySaved | undefined {
  return findOnlySaved(switched, nowMs) === undefined ? undefined : decideOnlySaved(switched, nowMs);
}

/** Starts the wait for the end of the setting. Returns `undefined` if it is off or the wait has already started. */
export function decideAnyAddress(
  switched: OnlySaved,
  nowMs: number,
): (ActiveOnlySaved & { onlySavedUntilMs: number }) | undefined {
  const current = findOnlySaved(switched, nowMs);
  if (current === undefined || current.onlySavedUntilMs !== null) return undefined;
  return { ...current, onlySavedUntilMs: nowMs + addressBookLimits.addressWaitMs };
}
