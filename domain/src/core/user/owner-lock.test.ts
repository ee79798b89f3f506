import { describe, expect, it } from 'vitest';
import { findLock, noLock } from './owner-lock.ts';

const locked = { lockedAtMs: 1000, unlocksAtMs: null };
const waiting = { lockedAtMs: 1000, unlocksAtMs: 5000 };

describe('a lock', () => {
  it('holds until it is asked to open', () => {
    expect(findLock(locked, Number.MAX_SAFE_INTEGER)).toEqual(locked);
  });

  it('holds up to the last millisecond of its wait, and not at the end', () => {
    expect(findLock(waiting, 4999)).toEqual(waiting);
    expect(findLock(waiting, 5000)).toBeUndefined();
  });

  it.each([{}, noLock])('is absent in %j', (lock) => {
    expect(findLock(lock, 0)).toBeUndefined();
  });
});
