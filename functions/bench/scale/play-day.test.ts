import { beforeAll, describe, expect, it } from 'vitest';
import { playDay } from './play-day.ts';
import type { DayUsage } from './day-usage.ts';
import { writesOf } from './writes.ts';

let dayUsage: DayUsage;

beforeAll(async () => {
  // A seed with which these few people do everything that is possible.
  dayUsage = await playDay({ people: 16, seed: 325 });
}, 120_000);

describe('a generated day on the services', () => {
  it('refuses nothing, and every kind of action happens', () => {
    expect([...dayUsage.refusals]).toEqual([]);
    const wanted = [
      'login',
      'register',
      'request-deposit',
      'request-withdrawal',
      'submit-kyc',
      'update-profile',
      'approve-transaction',
      'again: list-transactions',
      'mail',
      'copyNewNames',
      'reconcileBooks',
    ];
    expect(wanted.filter((name) => !dayUsage.work.has(name))).toEqual([]);
  });

  it("has people share only two documents for writing: the administrators' signal and the prices", () => {
    const shared = writesOf(dayUsage.touches).filter(({ owner }) => owner === 'shared');
    expect(shared.map(({ path }) => path).toSorted()).toEqual(['rates/btc', 'rates/eth', 'signals/admins']);
  });

  it('has no transaction that locks one of these', () => {
    const isShared = (path: string) => path.startsWith('rates/') || path === 'signals/admins';
    expect(dayUsage.touches.filter(({ isLocked, path }) => isLocked && isShared(path))).toEqual([]);
  });
});
