import { describe, expect, it } from 'vitest';
import { makeAccount } from '../../../testing/make-account.ts';
import { sampleBooks } from '../../../testing/sample-books.ts';
import { addToTotals, checkTotals, emptyTotals } from './totals.ts';

describe('the sum of all books', () => {
  it('is zero per asset if they are healthy, for many users too', () => {
    const totals = emptyTotals();
    for (let user = 0; user < 3; user++) addToTotals(totals, sampleBooks());
    expect(checkTotals(totals)).toEqual([]);
    // Edited to 3,000 USD; two withdrawals since, one released and one still held: owned is 3,000 USD each.
    expect(totals.users.usd).toBe(900_000n);
  });

  it('shows what the platform accounts gave and took', () => {
    const totals = emptyTotals();
    addToTotals(totals, sampleBooks());
    expect(totals['sys:deposit'].usd).toBe(-200_000n);
    expect(totals['sys:payout']).toEqual({ usd: 100_000n, btc: 16_015_600n, eth: 0n });
    expect(totals['sys:fx'].btc).toBe(2_734_400n - 15_625_000n);
  });

  it('is not zero if one account has a unit too many (I7)', () => {
    const books = sampleBooks();
    const totals = emptyTotals();
    addToTotals(totals, { ...books, account: { ...books.account, eth: { available: 1, held: 0 } } });
    expect(checkTotals(totals)).toMatchObject([{ invariant: 'I7', subject: 'eth' }]);
  });

  it('counts beyond the safe integers to the last unit', () => {
    const totals = emptyTotals();
    const account = makeAccount({ usd: { available: 1_000_000_000_000_000, held: 0 } });
    for (let user = 0; user < 10; user++) addToTotals(totals, { account, entries: [] });
    expect(totals.users.usd).toBe(10_000_000_000_000_000n);
  });
});
