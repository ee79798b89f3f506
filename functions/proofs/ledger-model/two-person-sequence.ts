import fc from 'fast-check';
import { noPaymentBounds } from '@keelstone/domain/policy/payment-bounds';
import { openPolicy, type Policy } from '@keelstone/domain/policy/policy';
import {
  admin,
  approvalRate,
  cents,
  coin,
  drawn,
  figure,
  figures,
  opening,
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

/** Bounds in cents between the generated amounts, so that some reach one alone and some together. */
const bound = fc.constantFrom(null, 0, 60_000, 100_000, 250_000);
/** The waits of withdrawals have their own tests. */
const noBounds = {
  addressHours: fc.constant(0),
  passwordHours: fc.constant(0),
  factorHours: fc.constant(0),
  payoutDayUsdCents: fc.constant(0),
};
/** Only a few, so that a sequence often sets the same one again. */
const common = fc.constantFrom<Policy>(
  openPolicy,
  {
    withdrawals: 60_000,
    credits: 60_000,
    figures: 100_000,
    wallet: true,
    policy: false,
    ...noPaymentBounds,
  },
  { withdrawals: 0, credits: 100_000, figures: 0, wallet: true, policy: true, ...noPaymentBounds },
);
const anyPolicy: fc.Arbitrary<Policy> = fc.record(
  {
    withdrawals: bound,
    credits: bound,
    figures: bound,
    wallet: fc.boolean(),
    policy: fc.boolean(),
    ...noBounds,
  },
  { noNullPrototype: true },
);
const policy = fc.oneof(common, anyPolicy);
/** One that asks for two people in most cases. */
const strict: fc.Arbitrary<Policy> = fc.record(
  {
    withdrawals: fc.constantFrom(0, 60_000, 100_000),
    credits: fc.constantFrom(0, 60_000, 100_000),
    figures: fc.constantFrom(0, 100_000),
    wallet: fc.constantFrom(true, true, false),
    policy: fc.boolean(),
    ...noBounds,
  },
  { noNullPrototype: true },
);
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
  admin,
  pick: newest,
  rate: approvalRate,
  received: fc.constant(undefined),
});
const receipt = drawn('approve', { admin, pick: newest, rate: approvalRate, received });
/**
 * Combinations that random commands rarely produce: a second approval that comes too late, and ones of another amount.
 */
const several: fc.Arbitrary<Command[]> = fc.oneof(
  fc.tuple(approval, drawn('wait', { hours: fc.constant(73) }), approval),
  fc.tuple(deposit, receipt, receipt),
);

const command: fc.Arbitrary<Command> = fc.oneof(
  { weight: 3, arbitrary: deposit },
  { weight: 4, arbitrary: drawn('request-withdrawal', { user, coin, cents, rate }) },
  { weight: 5, arbitrary: drawn('credit-profit', { admin, user, coin, cents, rate }) },
  { weight: 9, arbitrary: approval },
  { weight: 1, arbitrary: drawn('reject', { admin, pick }) },
  { weight: 1, arbitrary: drawn('delete-as-owner', { pick }) },
  { weight: 1, arbitrary: drawn('delete-as-admin', { admin, pick }) },
  { weight: 2, arbitrary: drawn('replay', { pick, rate }) },
  { weight: 1, arbitrary: drawn('reuse-key', { pick }) },
  { weight: 4, arbitrary: drawn('edit-figures', { admin, user, figures: figuresOrBalance }) },
  { weight: 9, arbitrary: drawn('confirm', { admin, pick: proposal, rate: approvalRate }) },
  { weight: 2, arbitrary: drawn('refuse', { admin, pick: proposal }) },
  { weight: 3, arbitrary: drawn('set-policy', { admin, policy }) },
  { weight: 1, arbitrary: drawn('command-policy', { policy }) },
  { weight: 3, arbitrary: drawn('set-wallet', { admin, wallet: fc.constantFrom(...walletNames) }) },
  { weight: 1, arbitrary: drawn('demote', { user: admin }) },
  { weight: 2, arbitrary: drawn('promote', { user: admin }) },
  { weight: 2, arbitrary: drawn('suspend', { user: fc.constantFrom(...people, 'ben', 'cleo') }) },
  { weight: 3, arbitrary: drawn('unsuspend', { user: fc.constantFrom(...people, 'ben', 'cleo') }) },
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
    .tuple(fc.boolean(), fc.oneof(strict, strict, policy), steps)
    .map(([isOpened, first, drawnSteps]) => [
      ...(isOpened ? opening : []),
      { kind: 'command-policy', policy: first },
      ...drawnSteps.flat(),
    ]);
}

export const twoPersonSequence = twoPersonSequenceUpTo(50);
