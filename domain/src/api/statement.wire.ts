import { array, number, object, string, type InferType } from 'yup';
import { named } from '../validation/named.ts';
import { timeWire } from './common.wire.ts';
import type { Account } from '../ledger/account.ts';
import type { Asset, Bucket } from '../ledger/account.ts';
import { changeOf } from '../ledger/explain-figure.ts';
import { copyOf, figureNames, noBalances, type Balances } from '../ledger/figures.ts';
import { journalEvents, type JournalEntry } from '../ledger/journal.ts';
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

/** `entries` in order of `seq`, from the first one on; `account` closes a statement that has none. */
export function statementToWire(entries: readonly JournalEntry[], account: Account): StatementWire {
  const first = entries[0];
  return {
    opening: balancesToWire(first === undefined ? account : subtract(first.after, changesOf(first))),
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
    change: balancesToWire(changesOf(entry)),
    balance: balancesToWire(entry.after),
    paidOut: entry.event === 'withdrawal-settled' ? paidOutOf(entry) : undefined,
    reason: entry.reason === '' ? undefined : entry.reason,
    createdAt: new Date(entry.atMs).toISOString(),
  };
}

function changesOf(entry: JournalEntry): Balances {
  const changes = noBalances();
  for (const { asset, bucket } of figureNames) changes[asset][bucket] = changeOf(entry, { asset, bucket });
  return changes;
}

function paidOutOf(entry: JournalEntry): FiguresWire {
  const of = (asset: Asset): number =>
    entry.postings
      .filter((posting) => posting.asset === asset && posting.account === 'sys:payout')
      .reduce((total, { delta }) => total + delta, 0);
  return figuresToWire({ usd: of('usd'), btc: of('btc'), eth: of('eth') });
}

function subtract(after: Balances, change: Balances): Balances {
  const before = copyOf(after);
  for (const { asset, bucket } of figureNames) before[asset][bucket] -= change[asset][bucket];
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
