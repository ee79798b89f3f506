import { array, number, object, string, type InferType } from 'yup';
import { named } from '../validation/named.ts';
import { timeWire } from './common.wire.ts';
import type { Account } from '../ledger/account.ts';
import { assets, type Asset, type Bucket } from '../ledger/account.ts';
import { journalEvents, type JournalEntry, type Posting } from '../ledger/journal.ts';
import { coinToNumber, coinUnits, usdCents, usdToNumber } from '../money/units.ts';

const figuresWire = named(
  'Figures',
  'An amount of each currency.',
  object({ usd: number().required(), btc: number().required(), eth: number().required() }),
);
type FiguresWire = InferType<typeof figuresWire>;
const balancesWire = named(
  'Balances',
  'What may be spent, and what is held for withdrawals under review.',
  object({ available: figuresWire.required(), held: figuresWire.required() }),
);
export type BalancesWire = InferType<typeof balancesWire>;

/** One movement with what it changed and the balances after it. */
const movementWire = named(
  'Movement',
  'One entry of the ledger: what it changed, and the balances after it.',
  object({
    _id: string().required(),
    seq: number().required(),
    event: string().oneOf(journalEvents).required(),
    /** The transaction it belongs to; an edit of figures has none of its own. */
    transaction: string().required(),
    change: balancesWire.required(),
    balance: balancesWire.required(),
    /** What a withdrawal paid out; the coin of it may be more or less than was held. */
    paidOut: figuresWire.optional().default(undefined),
    reason: string(),
    createdAt: timeWire(),
  }),
);
export type MovementWire = InferType<typeof movementWire>;

/** Every movement of a user, oldest first, with opening and closing balance. */
export const statementWire = named(
  'Statement',
  'Every movement of a user, oldest first, with opening and closing balance.',
  object({
    opening: balancesWire.required(),
    movements: array().of(movementWire.required()).required(),
    closing: balancesWire.required(),
  }),
);
export type StatementWire = InferType<typeof statementWire>;

type Balances = Record<Asset, Bucket>;

/** `entries` in order of `seq`, from the first one on; `account` closes a statement that has none. */
export function statementToWire(entries: readonly JournalEntry[], account: Account): StatementWire {
  const first = entries[0];
  return {
    opening: balancesToWire(first === undefined ? account : subtract(first.after, changeOf(first))),
    movements: entries.map(movementToWire),
    closing: balancesToWire(entries.at(-1)?.after ?? account),
  };
}

function movementToWire(entry: JournalEntry): MovementWire {
  return {
    _id: entry.id,
    seq: entry.seq,
    event: entry.event,
    transaction: entry.recordId,
    change: balancesToWire(changeOf(entry)),
    balance: balancesToWire(entry.after),
    paidOut: entry.event === 'withdrawal-settled' ? paidOutOf(entry) : undefined,
    reason: entry.reason === '' ? undefined : entry.reason,
    createdAt: new Date(entry.atMs).toISOString(),
  };
}

function changeOf(entry: JournalEntry): Balances {
  const bucket = (asset: Asset): Bucket => ({
    available: sumOf(entry, asset, 'user:available'),
    held: sumOf(entry, asset, 'user:held'),
  });
  return { usd: bucket('usd'), btc: bucket('btc'), eth: bucket('eth') };
}

function paidOutOf(entry: JournalEntry): FiguresWire {
  const of = (asset: Asset): number => sumOf(entry, asset, 'sys:payout');
  return figuresToWire({ usd: of('usd'), btc: of('btc'), eth: of('eth') });
}

function sumOf({ postings }: JournalEntry, asset: Asset, account: Posting['account']): number {
  return postings
    .filter((posting) => posting.asset === asset && posting.account === account)
    .reduce((total, { delta }) => total + delta, 0);
}

function subtract(after: Balances, change: Balances): Balances {
  const before = { usd: { ...after.usd }, btc: { ...after.btc }, eth: { ...after.eth } };
  for (const asset of assets) {
    before[asset].available -= change[asset].available;
    before[asset].held -= change[asset].held;
  }
  return before;
}

function balancesToWire(balances: Balances): BalancesWire {
  const figures = (bucket: keyof Bucket): FiguresWire =>
    figuresToWire({ usd: balances.usd[bucket], btc: balances.btc[bucket], eth: balances.eth[bucket] });
  return { available: figures('available'), held: figures('held') };
}

function figuresToWire({ usd, btc, eth }: Record<Asset, number>): FiguresWire {
  return {
    usd: usdToNumber(usdCents(usd)),
    btc: coinToNumber(coinUnits(btc)),
    eth: coinToNumber(coinUnits(eth)),
  };
}
