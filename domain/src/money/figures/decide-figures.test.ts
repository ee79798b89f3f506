import { describe, expect, it } from 'vitest';
import { DomainError } from '../../errors.ts';
import { LedgerInvariantError } from '../../core/ledger/journal.ts';
import { usdCents } from '../../kernel/amounts/units.ts';
import { makeAccount } from '../../../testing/make-account.ts';
import { makeQuote } from '../../../testing/make-quote.ts';
import { makeAdmin, makeUser } from '../../../testing/make-user.ts';
import { testTimeMs } from '../../../testing/test-time.ts';
import { decideCredit, decideEditFigures } from './decide-figures.ts';
import { amountLimits } from '../../kernel/amounts/amounts.limits.ts';

const admin = makeAdmin();

const credit = (cents: number, by = admin) =>
  decideCredit({
    ...{ user: makeUser(), account: makeAccount(), admin: by },
    request: {
      ...{ id: 'C1', transactionId: '1700000000000', requestHash: 'hash', coin: 'btc', atMs: testTimeMs },
      ...{ amountUsdCents: usdCents(cents), quote: makeQuote() },
    },
  });

describe('profit credited', () => {
  it('is a record that starts as Approved, decided by the admin, and comes from sys:profit in USD and in the coin', () => {
    const { transaction, account, entry } = credit(50_000);
    expect(transaction).toMatchObject({
      ...{ type: 'Credited', status: 'Approved', uid: makeUser().uid, amountUsdCents: 50_000 },
      ...{ coinUnits: 781_300, heldCoinUnits: 0, rateUsd: 64_000 },
      ...{ decidedBy: { uid: admin.uid }, decidedAtMs: testTimeMs },
    });
    expect(account).toMatchObject({
      usd: { available: 50_000, held: 0 },
      btc: { available: 781_300, held: 0 },
    });
    expect(entry).toMatchObject({
      id: 'C1_profit-credited',
      actorUid: admin.uid,
      postings: [
        { account: 'user:available', asset: 'usd', delta: 50_000 },
        { account: 'sys:profit', asset: 'usd', delta: -50_000 },
        { account: 'user:available', asset: 'btc', delta: 781_300 },
        { account: 'sys:profit', asset: 'btc', delta: -781_300 },
      ],
    });
  });

  it.each([1, 1_000_000_000])('may be %d cents: there is no minimum, only the cap of one record', (cents) => {
    expect(credit(cents).account.usd.available).toBe(cents);
  });

  it.each([0, -1, 1_000_000_001])('may not be %d cents', (cents) => {
    expect(() => credit(cents)).toThrow(new DomainError('invalid-input', { field: 'profit' }));
  });

  it("may not go to the admin's own account", () => {
    expect(() => credit(50_000, makeUser({ isAdmin: true }))).toThrow(new DomainError('own-record'));
  });
});

describe('figures edited', () => {
  const account = makeAccount({
    usd: { available: 50_000, held: 20_000 },
    btc: { available: 700, held: 70 },
    eth: { available: 0, held: 0 },
  });

  const edit = (figures: { usd: number; btc: number; eth: number }, by = admin) =>
    decideEditFigures({ account, admin: by, figures, recordId: 'E1', reason: 'a typing error', atMs: 5 });

  it('moves each asset by the difference to what was available, up or down, and leaves what is held', () => {
    expect(edit({ usd: 0, btc: 0, eth: 0 })?.account.usd).toEqual({ available: 0, held: 20_000 });
    const edited = edit({ usd: 60_000, btc: 100, eth: 9 });
    expect(edited?.account).toMatchObject({
      usd: { available: 60_000, held: 20_000 },
      btc: { available: 100, held: 70 },
      eth: { available: 9, held: 0 },
    });
    expect(edited?.entry).toMatchObject({
      id: 'E1_figures-edited',
      reason: 'a typing error',
      actorUid: admin.uid,
      postings: [
        { account: 'user:available', asset: 'usd', delta: 10_000 },
        { account: 'sys:adjust', asset: 'usd', delta: -10_000 },
        { account: 'user:available', asset: 'btc', delta: -600 },
        { account: 'sys:adjust', asset: 'btc', delta: 600 },
        { account: 'user:available', asset: 'eth', delta: 9 },
        { account: 'sys:adjust', asset: 'eth', delta: -9 },
      ],
    });
  });

  it('posts only the assets that differ, and nothing if none does', () => {
    expect(edit({ usd: 50_000, btc: 700, eth: 0 })).toBeUndefined();
    const postings = edit({ usd: 50_000, btc: 700, eth: 1 })?.entry.postings;
    expect(postings?.map(({ asset }) => asset)).toEqual(['eth', 'eth']);
  });

  it('cannot make a figure what no account may hold, nor touch the own account', () => {
    const set = (usd: number) => () => edit({ usd, btc: 700, eth: 0 });
    for (const usd of [-1, 0.5]) expect(set(usd)).toThrow(LedgerInvariantError);
    expect(set(amountLimits.accountUnitsMax + 1)).toThrow(new DomainError('account-limit'));
    const own = makeUser({ isAdmin: true });
    expect(() => edit({ usd: 1, btc: 1, eth: 1 }, own)).toThrow(new DomainError('own-record'));
  });
});
