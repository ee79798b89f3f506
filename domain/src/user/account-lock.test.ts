import { describe, expect, it } from 'vitest';
import { DomainError } from '../errors.ts';
import { limits } from '../limits.ts';
import { assertUnlocked, decideLock, decideUnlock, heldLock, noLock } from './account-lock.ts';

const locked = { lockedAtMs: 1000, unlocksAtMs: null };
const waiting = { lockedAtMs: 1000, unlocksAtMs: 5000 };

describe('a lock', () => {
  it('holds until it is asked to open', () => {
    expect(heldLock(locked, Number.MAX_SAFE_INTEGER)).toEqual(locked);
    expect(() => assertUnlocked(locked, 2000)).toThrow(new DomainError('account-locked'));
  });

  it('holds up to the last millisecond of its wait, and not at the end', () => {
    expect(heldLock(waiting, 4999)).toEqual(waiting);
    expect(heldLock(waiting, 5000)).toBeUndefined();
    expect(() => assertUnlocked(waiting, 5000)).not.toThrow();
  });

  it.each([{}, noLock])('is absent in %j', (lock) => {
    expect(heldLock(lock, 0)).toBeUndefined();
  });

  it('has a different text for anybody but the owner', () => {
    expect(() => assertUnlocked(locked, 0, 'Its owner locked it')).toThrow('Its owner locked it');
  });
});

describe('locking', () => {
  it('begins now', () => {
    expect(decideLock({}, 7)).toEqual({ lockedAtMs: 7, unlocksAtMs: null });
    expect(decideLock(waiting, 5000)).toEqual({ lockedAtMs: 5000, unlocksAtMs: null });
  });

  it('changes nothing a second time', () => {
    expect(decideLock(locked, 2000)).toBeUndefined();
  });

  it('cancels an unlock that has not taken effect, and keeps the time of the first lock', () => {
    expect(decideLock(waiting, 4999)).toEqual(locked);
  });
});

describe('unlocking', () => {
  it('takes effect 24 hours later', () => {
    expect(decideUnlock(locked, 2000)).toEqual({ lockedAtMs: 1000, unlocksAtMs: 2000 + limits.unlockWaitMs });
    expect(limits.unlockWaitMs).toBe(86_400_000);
  });

  it('is neither restarted nor shortened by asking again', () => {
    expect(decideUnlock(waiting, 4999)).toBeUndefined();
  });

  it.each([noLock, {}])('does nothing for %j', (lock) => {
    expect(decideUnlock(lock, 0)).toBeUndefined();
  });
});
