import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeQuote } from '../../../testing/make-quote.ts';
import { makeDeposit, makeWithdrawal } from '../../../testing/make-transaction.ts';
import { testTimeMs } from '../../../testing/test-time.ts';
import { findReceiptFault } from '../../desk/books/check-records.ts';
import { amountLimits } from '../../kernel/amounts/amounts.limits.ts';
import { computeReceipt } from './received-amount.ts';
import type { Transaction } from './transaction.ts';

/** $600.00 at $64,000.00: 0.009375 BTC, which divides without a rest. */
const deposit = makeDeposit({ amountUsdCents: 60_000 });
const asked = 937_500;

function received(units: number | undefined, record = deposit, rateUsd = 64_000) {
  const quote = makeQuote({ coin: record.coin, rateUsd });
  return computeReceipt(record, units, { quote, atMs: testTimeMs });
}

const cents = fc.oneof(
  fc.integer({ min: 50_000, max: 120_000 }),
  fc.integer({ min: 50_000, max: 100_000_000 }),
);
const rate = fc.oneof(fc.constantFrom(64_000, 3_201, 999, 7), fc.integer({ min: 1, max: 1_000_000 }));
const record = fc
  .record({ amountUsdCents: cents, rateUsd: rate }, { noNullPrototype: true })
  .map((fields) => makeDeposit(fields));
/** Near what was asked for, or anything up to twice as much. */
function pickNear({ coinUnits }: Transaction): fc.Arbitrary<number> {
  const near = fc.integer({ min: -200, max: 200 }).map((step) => coinUnits + step);
  return fc.oneof(near, fc.integer({ min: 1, max: coinUnits * 2 })).map((units) => Math.max(1, units));
}
const withUnits = record.chain((one) => fc.tuple(fc.constant(one), pickNear(one)));

describe('what a deposit brought', () => {
  it('is what was asked for if nothing is entered, or the same, and nothing else for a withdrawal', () => {
    const other = makeWithdrawal({ status: 'Approved' });
    expect(() => received(1, other)).toThrow('Only a deposit has an amount that was received');
    expect(received(undefined, other)).toBeNull();
    expect(received(undefined)).toBeNull();
    expect(received(asked)).toBeNull();
  });

  it('books its share at the agreed price, rounded down, below the smallest deposit too', () => {
    expect(received(asked - 1)).toMatchObject({ coinUnits: asked - 1, usdCents: 59_999, rateUsd: 64_000 });
    expect(received(100_000)?.usdCents).toBe(6_400);
    expect(received(1)?.usdCents).toBe(0);
  });

  it.each([0, -1])('is refused at %i', (units) => {
    expect(() => received(units)).toThrow(
      expect.objectContaining({ code: 'invalid-input', field: 'received' }) as Error,
    );
  });

  it('needs no price unless more than requested came in', () => {
    const none = { quote: undefined, atMs: testTimeMs };
    expect(computeReceipt(deposit, asked - 1, none)?.usdCents).toBe(59_999);
    expect(() => computeReceipt(deposit, asked + 1, none)).toThrow('rate-unavailable');
  });

  it.each([
    [64_000, 64_000],
    [70_000, 64_000],
    [32_000, 32_000],
  ])('books more coin, at $%i, at $%i', (now, counted) => {
    const more = 100_000_000;
    expect(received(asked + more, deposit, now)).toMatchObject({
      coinUnits: asked + more,
      usdCents: 60_000 + counted * 100,
      rateUsd: counted,
    });
  });

  it('books as much as one record may, and no cent more', () => {
    const atMost = makeDeposit({ amountUsdCents: amountLimits.recordUsdCentsMax - 64_000 });
    const { coinUnits } = atMost;
    expect(received(coinUnits + 1_000_000, atMost)?.usdCents).toBe(amountLimits.recordUsdCentsMax);
    expect(() => received(coinUnits + 1_000_016, atMost)).toThrow('more than one record may book');
    expect(() => received(amountLimits.accountUnitsMax, deposit, 1_000_000_000)).toThrow(
      'more than one record',
    );
  });
});

describe('any amount that came in', () => {
  it('is what the reconciliation computes independently', () => {
    fc.assert(
      fc.property(withUnits, rate, ([one, units], now) => {
        const booked: Transaction = { ...one, status: 'Approved', received: received(units, one, now) };
        expect(findReceiptFault(booked)).toBeUndefined();
        if (booked.received === null) return;
        const wrong = { ...booked.received, usdCents: booked.received.usdCents + 1 };
        expect(findReceiptFault({ ...booked, received: wrong })).toMatch(/^booked/);
      }),
    );
  });
});
