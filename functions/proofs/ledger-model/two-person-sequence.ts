import fc from 'fast-check';
import {
  actor,
  approvalRate,
  cents,
  coin,
  drawn,
  figure,
  figures,
  file,
  opening,
  paidPick,
  people,
  pick,
  picked,
  rate,
  received,
  user,
  walletNames,
  type Command,
  type Pick,
} from './command.ts';

/**
 * Bounds in cents between the generated amounts, so that some reach one alone and some together. Only a few, so that a
 * sequence often sets the same one again.
 */
const bound = fc.constantFrom(null, 0, 60_000, 100_000, 250_000);
/** One that asks for two people in most cases. */
const strict = fc.constantFrom(0, 60_000, 100_000, 100_000);
/** Mostly one that waits; a decided one too, which is then confirmed or refused again. */
const proposal = picked('pending', 'pending', 'pending', 'all');
/** Often the same record, so that it is approved a second time. */
const newest: fc.Arbitrary<Pick> = fc.record(
  { back: fc.constantFrom(0, 0, 1, 3), among: fc.constant('pending' as const) },
  { noNullPrototype: true },
);
/** A part of a day, more than a day, and longer than a proposal lives. */
const hours = fc.constantFrom(1, 1, 1, 25, 73, 73);
/** A balance that moves while the coins stay 0, or anything. */
const figuresOrBalance = fc.oneof(
  figure.map((usd) => ({ usd, btc: 0, eth: 0 })),
  figures,
);

const deposit = drawn('request-deposit', { user, coin, cents, rate });
// An approval with a different amount is a first approval again: those are generated separately.
const approval = drawn('approve', {
  actor,
  pick: newest,
  rate: approvalRate,
  received: fc.constant(undefined),
});
const receipt = drawn('approve', { actor, pick: newest, rate: approvalRate, received });
const withdrawal = drawn('request-withdrawal', { user, coin, cents, rate });
const payoutReturn = drawn('return-payout', { actor, pick: paidPick });
/**
 * Combinations that random commands rarely produce: a second approval that comes too late, ones of another amount, and a
 * payment that comes back, which is requested twice.
 */
const several: fc.Arbitrary<Command[]> = fc.oneof(
  fc.tuple(approval, drawn('wait', { hours: fc.constant(73) }), approval),
  fc.tuple(deposit, receipt, receipt),
  fc.tuple(withdrawal, approval, approval, payoutReturn).map((drawn) => [...drawn, drawn[3]]),
);

const command: fc.Arbitrary<Command> = fc.oneof(
  { weight: 3, arbitrary: deposit },
  { weight: 4, arbitrary: withdrawal },
  { weight: 2, arbitrary: payoutReturn },
  { weight: 5, arbitrary: drawn('credit-profit', { actor, user, coin, cents, rate }) },
  { weight: 2, arbitrary: drawn('credit-many', file) },
  { weight: 9, arbitrary: approval },
  { weight: 1, arbitrary: drawn('reject', { actor, pick }) },
  { weight: 1, arbitrary: drawn('delete-as-owner', { pick }) },
  { weight: 1, arbitrary: drawn('delete-as-admin', { actor, pick }) },
  { weight: 2, arbitrary: drawn('replay', { pick, rate }) },
  { weight: 1, arbitrary: drawn('reuse-key', { pick }) },
  { weight: 4, arbitrary: drawn('edit-figures', { actor, user, figures: figuresOrBalance }) },
  { weight: 9, arbitrary: drawn('confirm', { actor, pick: proposal, rate: approvalRate }) },
  { weight: 2, arbitrary: drawn('refuse', { actor, pick: proposal }) },
  { weight: 3, arbitrary: drawn('set-policy', { actor, bound }) },
  { weight: 1, arbitrary: drawn('command-policy', { bound }) },
  { weight: 3, arbitrary: drawn('set-wallet', { actor, wallet: fc.constantFrom(...walletNames) }) },
  { weight: 3, arbitrary: drawn('set-admin', { user: actor, isAdmin: fc.constantFrom(true, true, false) }) },
  {
    weight: 5,
    arbitrary: drawn('set-blocked', {
      user: fc.constantFrom(...people, 'ben', 'cleo'),
      isBlocked: fc.constantFrom(true, true, false, false, false),
    }),
  },
  { weight: 2, arbitrary: drawn('wait', { hours }) },
);

/** Sequences under the two-person rule: limited in steps, after a policy that is rarely off. */
export function twoPersonSequenceUpTo(lengthMax: number): fc.Arbitrary<Command[]> {
  const step = fc.oneof(
    { weight: 12, arbitrary: command.map((one) => [one]) },
    { weight: 1, arbitrary: several },
  );
  const steps = fc.array(step, { minLength: 1, maxLength: lengthMax, size: 'max' });
  return fc
    .tuple(fc.boolean(), fc.oneof(strict, strict, bound), steps)
    .map(([isOpened, first, drawnSteps]) => [
      ...(isOpened ? opening : []),
      { kind: 'command-policy', bound: first },
      ...drawnSteps.flat(),
    ]);
}

export const twoPersonSequence = twoPersonSequenceUpTo(50);
