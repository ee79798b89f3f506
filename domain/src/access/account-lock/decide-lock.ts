import { type AccountLock, type ActiveLock, findLock } from '../../core/user/owner-lock.ts';
import type { Endpoint } from '../../kernel/api/endpoint.ts';
import { accountLockLimits } from './account-lock.limits.ts';

/** Locks the account, or cancels a requested unlock. Returns `undefined` if that changes nothing. */
export function decideLock(lock: AccountLock, nowMs: number): ActiveLock | undefined {
  const activeLock = findLock(lock, nowMs);
  if (activeLock === undefined) return { lockedAtMs: nowMs, unlocksAtMs: null };
  return activeLock.unlocksAtMs === null ? undefined : { ...activeLock, unlocksAtMs: null };
}

/** Starts the wait for the unlock. Returns `undefined` if the account is not locked or already waits. */
export function decideUnlock(
  lock: AccountLock,
  nowMs: number,
): (ActiveLock & { unlocksAtMs: number }) | undefined {
  const activeLock = findLock(lock, nowMs);
  if (activeLock === undefined || activeLock.unlocksAtMs !== null) return undefined;
  return { ...activeLock, unlocksAtMs: nowMs + accountLockLimits.unlockWaitMs };
}

/** Returns whether an account's lock stops the call: it pays out, changes the account, or decides about another. */
export function isRefusedWhileLocked({ access, method, isStoppedByLock }: Endpoint): boolean {
  return isStoppedByLock === true || (access === 'admin' && method !== 'GET');
}
