import fc from 'fast-check';
import { amountLimits } from '@keelstone/domain/kernel/amounts/amounts.limits';
import { type Coin, coins } from '@keelstone/domain/kernel/amounts/coins';

/** Three people with money; ada is an administrator as well; ben and cleo are administrators without accounts. */
export const holders = ['clara', 'deepa', 'ada'] as const;
export const admins = ['ada', 'ben', 'cleo'] as const;
export type Holder = (typeof holders)[number];
export type Admin = (typeof admins)[number];
export type Person = Holder | Admin;
export const people = ['clara', 'deepa', 'ada', 'ben', 'cleo'] as const satisfies readonly Person[];

type Money = { coin: Coin; cents: number; rate: number };
export type Figures = { usd: number; btc: number; eth: number };

/**
 * Which record (or request) is meant, so that a command means something in any sequence, also in a shrunk one: `back`
 * counts from the newest, cyclically; `among` Pending ones, approved withdrawals or payments to own addresses, only if
 * there are any.
 */
export type Pick = { back: number; among: 'pending' | 'paid-out' | 'arrived' | 'all' };

/**
 * How much of the coin of a deposit came in: thousandths of the requested amount, plus some units. `ofAny`: it is also
 * entered for records that are not deposits.
 */
export type Received = { permille: number; plus: number; ofAny: boolean };

/** Changes a person, but no books. */
export type Setting =
  | { kind: 'set-blocked'; user: Person; isBlocked: boolean }
  | { kind: 'set-locked'; user: Holder; isLocked: boolean }
  | { kind: 'set-kyc'; user: Holder; isApproved: boolean };

/** A promise to the owner of an own address just before a payment came: so many cents at this price. */
export type Promised = { cents: number; rate: number };

/** The credit of a file to one person. */
export type ManyRow = { user: Holder; coin: Coin; cents: number };

/** One command as it is generated. */
export type Command =
  | Setting
  | ({ kind: 'request-deposit' | 'request-withdrawal'; user: Holder } & Money)
  | ({ kind: 'credit-profit'; actor: Admin; user: Holder } & Money)
  | { kind: 'credit-many'; actor: Admin; checker: Admin; rows: ManyRow[]; rate: number }
  | { kind: 'approve'; actor: Admin; pick: Pick; rate: number; received?: Received | undefined }
  | {
      kind: 'arrive';
      user: Holder;
      units: number;
      rate: number;
      isMined: boolean;
      promised?: Promised | undefined;
    }
  | { kind: 'read-again'; pick: Pick; rate: number; isLate: boolean }
  | { kind: 'reject' | 'return-payout' | 'delete-as-admin'; actor: Admin; pick: Pick }
  | { kind: 'delete-as-owner' | 'delete-as-stranger' | 'reuse-key'; pick: Pick }
  | { kind: 'replay'; pick: Pick; rate: number }
  | { kind: 'edit-figures'; actor: Admin; user: Holder; figures: Figures };

const recordCentsMax = amountLimits.recordUsdCentsMax;

const user = fc.constantFrom(...holders);
/** Ada locking her account would also stop her decisions about others, which the authorisation matrix covers. */
const lockable = fc.constantFrom<Holder>('clara', 'deepa');
const actor = fc.constantFrom(...admins);
const coin = fc.constantFrom(...coins);
/** A review mostly picks a Pending record; a delete picks any, also a final one. */
const pick = picked('pending', 'pending', 'all');
const anyPick = picked('pending', 'all', 'all', 'all');
/**
 * Most payments are not returned; a return mostly picks a paid withdrawal, and sometimes one that was returned before.
 */
const paidPick = picked('paid-out', 'paid-out', 'paid-out', 'all');
const arrivedPick = picked('arrived');
/** So that most people are free most of the time. */
const rarely = fc.constantFrom(true, false, false);
/** Rates far apart, so that a withdrawal often asks for more coin than is there; 64,000 meets the rounding boundary. */
const rate = fc.constantFrom(64_000, 64_000, 3_201, 999, 7);
/** For an approval; 0: no usable price. */
const approvalRate = fc.constantFrom(64_000, 64_000, 64_001, 3_201, 999_999, 7, 0);
/**
 * Mostly what was asked for; else a part of it, nearly it, or more. The last one is worth more than a record may book.
 */
const received: fc.Arbitrary<Received | undefined> = fc.option(
  fc.record(
    {
      permille: fc.constantFrom(1000, 1000, 500, 1, 2000, 100_000_000),
      plus: fc.constantFrom(0, -1, 1, 12_345),
      ofAny: fc.constantFrom(false, false, false, true),
    },
    { noNullPrototype: true },
  ),
  { nil: undefined, freq: 3 },
);
const cents = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 50_000, max: 120_000 }) },
  { weight: 3, arbitrary: fc.constantFrom(50_000, 50_001, 100_000, 200_000) },
  { weight: 1, arbitrary: fc.constantFrom(0, 1, 49_999, recordCentsMax, recordCentsMax + 1) },
);
/** From what is worth nothing to what is worth more than a record may book; 781,250 are 500 USD at 64,000. */
const units = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: 700_000, max: 3_000_000 }) },
  { weight: 2, arbitrary: fc.constantFrom(1, 781_249, 781_250, 1_562_500, 15_000_000_000) },
);
const promised: fc.Arbitrary<Promised | undefined> = fc.option(
  fc.record(
    { cents: fc.constantFrom(50_000, 50_000, 100_001), rate: fc.constantFrom(64_000, 64_000, 3_201) },
    { noNullPrototype: true },
  ),
  { nil: undefined, freq: 2 },
);
const figure = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(0, 1, 50_000, 200_000) },
  { weight: 4, arbitrary: fc.nat({ max: 500_000 }) },
  { weight: 1, arbitrary: fc.constant(amountLimits.accountUnitsMax) },
);
const figures = fc.record({ usd: figure, btc: figure, eth: figure }, { noNullPrototype: true });

/** A file, in which somebody may be twice or be its maker, and who confirms it. */
const file = {
  ...{ actor, checker: actor, rate },
  rows: fc.array(fc.record({ user, coin, cents }, { noNullPrototype: true }), { minLength: 1, maxLength: 4 }),
};

/** Commands, weighted so that most withdrawals find money and most reviews find a Pending record. */
const command: fc.Arbitrary<Command> = fc.oneof(
  { weight: 5, arbitrary: drawn('request-deposit', { user, coin, cents, rate }) },
  { weight: 7, arbitrary: drawn('request-withdrawal', { user, coin, cents, rate }) },
  { weight: 3, arbitrary: drawn('credit-profit', { actor, user, coin, cents, rate }) },
  { weight: 2, arbitrary: drawn('credit-many', file) },
  {
    weight: 3,
    arbitrary: drawn('arrive', { user, units, rate: approvalRate, isMined: fc.boolean(), promised }),
  },
  { weight: 4, arbitrary: drawn('read-again', { pick: arrivedPick, rate: approvalRate, isLate: rarely }) },
  { weight: 9, arbitrary: drawn('approve', { actor, pick, rate: approvalRate, received }) },
  { weight: 5, arbitrary: drawn('reject', { actor, pick }) },
  { weight: 2, arbitrary: drawn('return-payout', { actor, pick: paidPick }) },
  { weight: 4, arbitrary: drawn('delete-as-owner', { pick: anyPick }) },
  { weight: 3, arbitrary: drawn('delete-as-admin', { actor, pick: anyPick }) },
  { weight: 1, arbitrary: drawn('delete-as-stranger', { pick }) },
  { weight: 2, arbitrary: drawn('replay', { pick, rate }) },
  { weight: 1, arbitrary: drawn('reuse-key', { pick }) },
  { weight: 3, arbitrary: drawn('edit-figures', { actor, user, figures }) },
  { weight: 3, arbitrary: drawn('set-blocked', { user: fc.constantFrom(...people), isBlocked: rarely }) },
  { weight: 3, arbitrary: drawn('set-locked', { user: lockable, isLocked: rarely }) },
  { weight: 2, arbitrary: drawn('set-kyc', { user, isApproved: fc.boolean() }) },
);

/** Half of the sequences start with money in every account, so that withdrawals are possible from the start. */
const opening: Command[] = holders.flatMap((holder) =>
  coins.map((asset): Command => ({
    kind: 'credit-profit',
    actor: 'ben',
    user: holder,
    coin: asset,
    cents: 200_000,
    rate: 64_000,
  })),
);

/** Sequences of at most so many commands; every length is as likely as any other. */
export function commandSequenceUpTo(lengthMax: number): fc.Arbitrary<Command[]> {
  const commands = fc.array(command, { minLength: 1, maxLength: lengthMax - opening.length, size: 'max' });
  return fc
    .tuple(fc.boolean(), commands)
    .map(([isOpened, drawnCommands]) => (isOpened ? [...opening, ...drawnCommands] : drawnCommands));
}

function drawn<Kind extends Command['kind'], Fields extends object>(
  kind: Kind,
  fields: { [Name in keyof Fields]: fc.Arbitrary<Fields[Name]> },
): fc.Arbitrary<{ kind: Kind } & Fields> {
  return fc.record(fields, { noNullPrototype: true }).map((values) => ({ kind, ...values }));
}

function picked(...among: Pick['among'][]): fc.Arbitrary<Pick> {
  return fc.record({ back: fc.nat({ max: 7 }), among: fc.constantFrom(...among) }, { noNullPrototype: true });
}
