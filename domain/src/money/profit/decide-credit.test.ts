import { describe, expect, it } from 'vitest';
import { makeAccount } from '../../../testing/make-account.ts';
import { makeQuote } from '../../../testing/make-quote.ts';
import { makeAdmin, makeUser } from '../../../testing/make-user.ts';
import { testTimeMs } from '../../../testing/test-time.ts';
import { DomainError } from '../../errors.ts';
import { usdCents } from '../../kernel/amounts/units.ts';
import { decideCredit } from './decide-credit.ts';

const admin = makeAdmin();

const credit = (cents: number, by = admin) =>
  decideCredit({
    user: makeUser(),
    account: makeAccount(),
    admin: by,
    request: {
      id: 'C1',
      requestKey: '1700000000000',
      requestHash: 'hash',
      coin: 'btc',
      atMs: testTimeMs,
      amountUsdCents: usdCents(cents),
      quote: makeQuote(),
    },
  });

describe('profit credited', () => {
  it('is a record that starts as Approved, decided by the admin, and comes from sys:profit in USD and in the coin', () => {
    const { transaction, account, entry } = credit(50_000);
    expect(transaction).toMatchObject({
      type: 'Credited',
      status: 'Approved',
      uid: makeUser().uid,
      amountUsdCents: 50_000,
      coinUnits: 781_300,
      heldCoinUnits: 0,
      rateUsd: 64_000,
      decidedBy: { uid: admin.uid },
      decidedAtMs: testTimeMs,
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
