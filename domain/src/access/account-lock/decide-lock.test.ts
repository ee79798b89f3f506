import { expect, it } from 'vitest';
import { noLock } from '../../core/user/owner-lock.ts';
import { decideLock, decideUnlock } from './decide-lock.ts';

const locked = { lockedAtMs: 1000, unlocksAtMs: null };
const waiting = { lockedAtMs: 1000, unlocksAtMs: 5000 };

it.each([
  ['begins now', {}, 7, { lockedAtMs: 7, unlocksAtMs: null }],
  ['begins again after its end', waiting, 5000, { lockedAtMs: 5000, unlocksAtMs: null }],
  ['changes nothing a second time', locked, 2000, undefined],
  ['cancels an unlock that has not taken effect, and keeps the time of the first', waiting, 4999, locked],
] as const)('locking %s', (_what, lock, nowMs, after) => {
  expect(decideLock(lock, nowMs)).toEqual(after);
});

it.each([
  ['takes effect 24 hours later', locked, 2000, { lockedAtMs: 1000, unlocksAtMs: 2000 + 86_400_000 }],
  ['is neither restarted nor shortened by asking again', waiting, 4999, undefined],
  ['does nothing without a lock', noLock, 0, undefined],
  ['does nothing before there were locks', {}, 0, undefined],
] as const)('unlocking %s', (_what, lock, nowMs, after) => {
  expect(decideUnlock(lock, nowMs)).toEqual(after);
});
