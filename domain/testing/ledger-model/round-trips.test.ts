import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { usdPerCoin } from '../../src/money/convert.ts';
import { usableQuote } from '../../src/rates/accept-rate.ts';
import { coreDecisions, type Decisions } from './decisions.ts';
import { playRoundTrips, type Move, type Reached, type Rules } from './round-trips.ts';
import { modelTimeoutMs, print, replayable, sequences } from './settings.ts';

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

const rules: Rules = { decisions: coreDecisions, usableQuote };

/** What was so before, and what would be as bad. */
const faults: Record<string, Rules> = {
  'a doubted price leaves the old one in use': {
    ...rules,
    usableQuote: (kept, nowMs) => usableQuote(kept && { ...kept, suspect: null }, nowMs),
  },
  'a withdrawal is paid at the price of its request': { ...rules, decisions: pricedAtRequest() },
  'an old price passes for a new one': {
    ...rules,
    usableQuote: (kept, nowMs) => {
      const quote = kept && usableQuote(kept, kept.atMs);
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
 * What is claimed, of any sequence of deposits, withdrawals, cancellations, new requests, approvals and rejections of
 * one customer, over any path of the market, with a provider that answers truly or not at all:
 *
 * 1. Coins are valued in USD at the newest price that the provider had told the server when they changed hands: those
 *    of a deposit when it is filed (its proof shows that they are sent), those of a withdrawal when it is approved. What
 *    was paid out, and the dollars that are still owed, are together never worth more than the coins of the approved
 *    deposits, but for half a millionth of a coin per exchange, the rounding. Coin figures of the account are no second
 *    amount and count nothing; a rejected deposit counts nothing either.
 * 2. The price of every exchange is the market's own of a moment at most five minutes before.
 *
 * So at the market a customer gains at most what the market moved in the five minutes before each exchange. It is not
 * claimed that the provider's answers are true, nor that coins of a deposit arrive: a reviewer looks at that.
 */
describe('no sequence of requests yields more than it cost', { timeout: modelTimeoutMs }, () => {
  it('over any path of prices, doubted and stale ones too', () => {
    const options = replayable(Date.now() % 2 ** 31);
    const reached: Reached = new Map();
    fc.assert(
      fc.property(moves, (sequence) => {
        expect(playRoundTrips(sequence, rules, reached)).toBeUndefined();
      }),
      { ...options, numRuns: sequences },
    );
    const total = [...reached.values()].reduce((sum, count) => sum + count, 0);
    print(
      `round trips: ${String(sequences)} sequences, ${String(total)} moves, no gain, seed ${String(options.seed)}`,
    );
    if (options.path === undefined) expect(milestones.filter((one) => !reached.has(one))).toEqual([]);
  });

  it.each(Object.entries(faults))('and is caught where %s', (name, faulty) => {
    const { seed } = replayable(Date.now() % 2 ** 31);
    let problem: string | undefined;
    const details = fc.check(
      fc.property(moves, (sequence) => {
        problem = playRoundTrips(sequence, faulty);
        return problem === undefined;
      }),
      { seed, numRuns: sequences, endOnFailure: true },
    );
    print(`fault "${name}" was caught after ${String(details.numRuns)} runs: ${problem ?? 'never'}`);
    expect(details.failed).toBe(true);
  });
});

function pricedAtRequest(): Decisions {
  return {
    ...coreDecisions,
    decideReview: (options) => {
      const { coin, rateUsd, rateAtMs } = options.transaction;
      const rate = usdPerCoin(rateUsd);
      const quote = rate === undefined ? undefined : { coin, rate, atMs: options.atMs };
      const change = coreDecisions.decideReview({ ...options, quote });
      const paid = change?.transaction.paid;
      if (change === undefined || paid === null || paid === undefined) return change;
      return { ...change, transaction: { ...change.transaction, paid: { ...paid, rateAtMs } } };
    },
  };
}
