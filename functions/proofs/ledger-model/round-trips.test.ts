import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { usdPerCoin } from '@keelstone/domain/kernel/amounts/convert';
import { print, replayed, seed } from '../../testing/tier.ts';
import { withFault, type Decisions, type Fault } from './patched-decisions.ts';
import { playRoundTrips, type Move, type Reached } from './round-trips.ts';
import { modelTimeoutMs, sequences } from './settings.ts';

/** Mostly quiet minutes; jumps beyond a fifth, which are doubted; and waits after which a price is too old. */
const wait = fc.record({
  kind: fc.constant('wait' as const),
  seconds: fc.oneof(
    { weight: 4, arbitrary: fc.integer({ min: 1, max: 130 }) },
    { weight: 1, arbitrary: fc.integer({ min: 290, max: 4000 }) },
  ),
  factor: fc.oneof(
    { weight: 4, arbitrary: fc.double({ min: 0.97, max: 1.03, noNaN: true }) },
    { weight: 2, arbitrary: fc.constantFrom(1, 0.8, 1.2) },
    { weight: 3, arbitrary: fc.double({ min: 0.4, max: 2.5, noNaN: true }) },
  ),
});
const cents = fc.integer({ min: 50_000, max: 200_000 });
const back = fc.nat({ max: 3 });
const move: fc.Arbitrary<Move> = fc.oneof(
  { weight: 6, arbitrary: wait },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('provider' as const), isDown: fc.boolean() }) },
  { weight: 2, arbitrary: fc.constant<Move>({ kind: 'look' }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('deposit' as const), cents }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('withdraw' as const), cents }) },
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('approve' as const), back }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('reject' as const, 'cancel' as const), back }) },
);
const moves = fc.array(move, { minLength: 1, maxLength: 40, size: 'max' });

/** Earlier behaviour of the product, and faults that would be as bad. */
const faults: Record<string, Fault> = {
  'a doubted price leaves the old one in use': {
    pickQuote: (real) => (kept, nowMs) => real(kept && { ...kept, suspect: null }, nowMs),
  },
  'a withdrawal is paid at the price of its request': { decideReview: pricedAtRequest },
  'an old price passes for a new one': {
    pickQuote: (real) => (kept, nowMs) => {
      const quote = kept && real(kept, kept.atMs);
      return quote && { ...quote, atMs: nowMs };
    },
  },
};

const milestones = [
  'deposit: done',
  'deposit: rate-unavailable',
  'withdraw: done',
  'withdraw: rate-unavailable',
  'withdraw: insufficient-funds',
  'approve: done',
  'approve: rate-unavailable',
  'reject: done',
  'cancel: done',
];

/**
 * The claim, for any sequence of deposits, withdrawals, cancellations, new requests, approvals and rejections of one
 * customer, over any path of the market, with a provider that answers correctly or not at all:
 *
 * 1. Coins are valued in USD at the newest price that the provider had told the server when they changed hands: those
 *    of a deposit when it is filed (its proof shows that they are sent), those of a withdrawal when it is approved. What
 *    was paid out, and the dollars that are still owed, are together never worth more than the coins of the approved
 *    deposits, but for half a millionth of a coin per exchange, the rounding. Coin figures of the account are no second
 *    amount and count nothing; a rejected deposit counts nothing either.
 * 2. The price of every exchange is the market's own of a moment at most five minutes before.
 *
 * So at the market a customer gains at most what the market moved in the five minutes before each exchange. It is not
 * claimed that the provider's answers are correct, nor that coins of a deposit arrive: a reviewer checks that.
 */
describe('no sequence of requests yields more than it cost', { timeout: modelTimeoutMs }, () => {
  it('over any path of prices, doubted and stale ones too', async () => {
    const reached: Reached = new Map();
    await fc.assert(
      fc.asyncProperty(moves, async (sequence) => {
        expect(await playRoundTrips(sequence, reached)).toBeUndefined();
      }),
      { ...replayed, numRuns: sequences },
    );
    print(`round trips: ${String(sequences)} sequences, no gain, seed ${String(replayed.seed)}`);
    if (replayed.path === undefined) expect(milestones.filter((one) => !reached.has(one))).toEqual([]);
  });

  it.each(Object.entries(faults))('and is caught if %s', async (name, fault) => {
    const property = fc.asyncProperty(moves, async (sequence) => {
      return (await withFault(fault, () => playRoundTrips(sequence))) === undefined;
    });
    const { failed, numRuns } = await fc.check(property, { seed, numRuns: 2_000, endOnFailure: true });
    print(`fault "${name}" was caught after ${String(numRuns)} runs, seed ${String(seed)}`);
    expect(failed).toBe(true);
  });
});

function pricedAtRequest(real: Decisions['decideReview']): Decisions['decideReview'] {
  return (options) => {
    const { coin, rateUsd, rateAtMs } = options.transaction;
    const rate = usdPerCoin(rateUsd);
    const quote = rate === undefined ? undefined : { coin, rate, atMs: options.atMs };
    const change = real({ ...options, quote });
    const paid = change?.transaction.paid;
    if (change === undefined || paid === null || paid === undefined) return change;
    return { ...change, transaction: { ...change.transaction, paid: { ...paid, rateAtMs } } };
  };
}
