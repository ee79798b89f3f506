import { amountLimits } from '@keelstone/domain/kernel/amounts/amounts.limits';
import type { Coin } from '@keelstone/domain/kernel/amounts/coins';
import { depositLimits } from '@keelstone/domain/money/deposit/deposit.limits';
import { withdrawalLimits } from '@keelstone/domain/money/withdrawal/withdrawal.limits';
import type { Holder, Person, Promised } from './command.ts';
import type { Arrival, Creation, ManyCredit } from './operation.ts';
import type { Move } from './oracle-books.ts';
import type { Outcome } from './outcome.ts';

/** Cancelled is shown as Rejected. */
export type OracleState = 'Pending' | 'Approved' | 'Rejected' | 'Cancelled';

export type OracleRecord = {
  name: string;
  type: 'Deposit' | 'Withdrawal' | 'Credited';
  user: Holder;
  state: OracleState;
  coin: Coin;
  /** The values that a request must repeat to be the same one. */
  asked: string;
  usd: bigint;
  /** The coin at the price of the request. */
  amount: bigint;
  held: bigint;
  /** For an approved withdrawal, the coin at the price of the approval. */
  paid: bigint | undefined;
  /** The amount that an approved deposit brought, if it is not the requested one. */
  brought: Brought | undefined;
  /** The price of the request. */
  rate: bigint;
  isReturned: boolean;
  isHidden: boolean;
  isDeleted: boolean;
  /** Who proposed it, of a credit from a file. */
  maker?: Person;
  /** The payment to an own address. `isReported`: a finding says that it came into a block after its rejection. */
  arrival?: { promised: Promised | undefined; isPriced: boolean; isReported: boolean };
};

/** Coin that came in, and the cents booked for it. */
export type Brought = { amount: bigint; usd: bigint };

/** USD and the full amount of the coin come in. */
export function received(
  from: 'sys:deposit' | 'sys:profit',
  { coin }: OracleRecord,
  { usd, amount }: Brought,
): Move[] {
  return [
    { asset: 'usd', from, to: 'available', amount: usd },
    { asset: coin, from, to: 'available', amount },
  ];
}

/** USD and the held coin move. */
export function shifted(from: Move['from'], to: Move['to'], { coin, usd, held }: OracleRecord): Move[] {
  return [
    { asset: 'usd', from, to, amount: usd },
    { asset: coin, from, to, amount: held },
  ];
}

/** A withdrawal goes out in full; more coin than is held comes from sys:fx, what is held and not needed goes back. */
export function paidOut({ coin, usd, held }: OracleRecord, paid: bigint): Move[] {
  const needed = paid < held ? paid : held;
  return [
    { asset: 'usd', from: 'held', to: 'sys:payout', amount: usd },
    { asset: coin, from: 'held', to: 'sys:payout', amount: needed },
    { asset: coin, from: 'held', to: 'available', amount: held - needed },
    { asset: coin, from: 'sys:fx', to: 'sys:payout', amount: paid - needed },
  ];
}

/** The moves of a return: the account gets back its part of a payment, and sys:fx its own. */
export function givenBack({ coin, usd, held }: OracleRecord, paid: bigint): Move[] {
  const needed = paid < held ? paid : held;
  return [
    { asset: 'usd', from: 'sys:payout', to: 'available', amount: usd },
    { asset: coin, from: 'sys:payout', to: 'available', amount: needed },
    { asset: coin, from: 'sys:payout', to: 'sys:fx', amount: paid - needed },
  ];
}

/** Schoolbook division: whole millionths, one more where the remainder is at least half. Cents × 1e6 / (rate × 100). */
export function coinUnitsFor(cents: bigint, rate: bigint): bigint {
  const perMillionth = rate * 100n;
  const scaled = cents * 1_000_000n;
  const whole = scaled / perMillionth;
  const remainder = scaled - whole * perMillionth;
  return (remainder + remainder >= perMillionth ? whole + 1n : whole) * 100n;
}

/**
 * The amount that a deposit books. Less coin than was asked for: whole cents of it, units times dollars divided by a
 * million, but no more than was asked for. More coin: the rest at the lower of both prices.
 */
export function bookedFor(record: OracleRecord, units: bigint, now: bigint): Brought | Outcome {
  if (units === record.amount) return record;
  if (units > record.amount && now === 0n) return 'refused: rate-unavailable';
  const usd = worthOf(units, record, now);
  return isTooMuch(usd) ? 'refused: invalid-input' : { amount: units, usd };
}

/** True for more than one record may book. */
export const isTooMuch = (usd: bigint): boolean => usd > amountLimits.recordUsdCentsMax;

type Priced = Brought & { rate: bigint };

function worthOf(units: bigint, { usd, amount, rate }: Priced, now: bigint): bigint {
  if (units > amount) return usd + wholeCents((units - amount) * (now > rate ? rate : now));
  const worth = wholeCents(units * rate);
  return units === amount || worth > usd ? usd : worth;
}

/** A payment to an own address at its promise, or, without one or late at a lower price, all of it at the price of now. */
export function arrivedFor(
  units: bigint,
  { promised, isLate, now }: { promised: Promised | undefined; isLate: boolean; now: bigint },
): Priced {
  const nothing = { usd: 0n, amount: 0n, rate: now };
  const isKept = promised !== undefined && (!isLate || promised.rate <= now);
  const kept = isKept ? pricedAs(promised) : nothing;
  const rate = units > kept.amount && now < kept.rate ? now : kept.rate;
  return { usd: worthOf(units, kept, now), amount: units, rate };
}

function pricedAs({ cents, rate }: Promised): Priced {
  const [usd, price] = [BigInt(cents), BigInt(rate)];
  return { usd, amount: coinUnitsFor(usd, price), rate: price };
}

/** A promise counts only for what is worth the smallest deposit at its price. */
export function promiseFor({ units, promised }: Arrival): Promised | undefined {
  const isEnough = promised !== undefined && wholeCents(BigInt(units) * BigInt(promised.rate)) >= 50_000n;
  return isEnough ? promised : undefined;
}

/** Whether a payment is less than the smallest deposit, at the higher of the present and the promised price. */
export function isSmall({ units, rate, promised }: Arrival): boolean {
  return wholeCents(BigInt(units) * BigInt(Math.max(rate, promised?.rate ?? 0))) < 50_000n;
}

function wholeCents(product: bigint): bigint {
  return (product - (product % 1_000_000n)) / 1_000_000n;
}

/** The credits of a file: of several readable rows of one person the first, none of its maker or somebody suspended. */
export function withoutProblem(
  rows: readonly ManyCredit[],
  { actor, blocked }: { actor: Person; blocked: ReadonlySet<Person> },
): ManyCredit['credit'][] {
  const readable = rows.filter(({ cents }) => cents > 0 && cents <= amountLimits.recordUsdCentsMax);
  return readable
    .filter(({ user }, index) => readable.findIndex((other) => other.user === user) === index)
    .filter(({ user }) => user !== actor && !blocked.has(user))
    .map(({ credit }) => credit);
}

/** The values that a request must repeat to be the same one. */
export function askedOf({ coin, cents }: Creation): string {
  return `${coin} ${String(cents)}`;
}

const marks = { isReturned: false, isHidden: false, isDeleted: false };
const open = { held: 0n, paid: undefined, brought: undefined, ...marks };

/** The record that a request creates, before anything is held or paid. */
export function newRecord(call: Creation, rate: number): Omit<OracleRecord, 'type' | 'state'> {
  const { name, user, coin } = call;
  const usd = BigInt(call.cents);
  const amount = coinUnitsFor(usd, BigInt(rate));
  return { name, user, coin, asked: askedOf(call), usd, amount, rate: BigInt(rate), ...open };
}

/** The record of a payment to an own address. */
export function newArrival(
  { payment: name, user }: Arrival,
  priced: Priced,
  promised?: Promised,
): OracleRecord {
  const arrival = { promised, isPriced: false, isReported: false };
  const kind = { type: 'Deposit', state: 'Pending', coin: 'btc', asked: '' } as const;
  return { name, user, ...kind, ...priced, arrival, ...open };
}

/** The payments to somebody's own address that wait and have no price yet. */
export const unpricedOf = (records: readonly OracleRecord[], user: Holder): OracleRecord[] =>
  records.filter(
    (record) => record.user === user && record.state === 'Pending' && record.arrival?.isPriced === false,
  );

const pendingMax = {
  'request-deposit': { type: 'Deposit', max: depositLimits.pendingDepositsPerUser },
  'request-withdrawal': { type: 'Withdrawal', max: withdrawalLimits.pendingWithdrawalsPerUser },
} as const;

/** How many Pending records of a kind one user may have. Records that others can make do not count. */
export function hasTooManyPending(
  records: readonly OracleRecord[],
  { kind, user }: Exclude<Creation, { kind: 'credit-profit' }>,
): boolean {
  const { type, max } = pendingMax[kind];
  const pending = records.filter(
    ({ arrival, ...record }) =>
      record.user === user && record.type === type && record.state === 'Pending' && arrival === undefined,
  );
  return pending.length >= max;
}
