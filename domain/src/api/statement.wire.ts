import { array, number, object, string, type InferType } from 'yup';
import { named } from '../validation/named.ts';
import { limits } from '../limits.ts';
import { fieldMessages } from '../messages.ts';
import { dayText, nextCursorWire, pageQuery, periodWire, timeWire } from './common.wire.ts';
import type { Asset, Bucket } from '../ledger/account.ts';
import { changeOf } from '../ledger/explain-figure.ts';
import { figureNames, noBalances, type Balances } from '../ledger/figures.ts';
import { journalEvents, type JournalEntry } from '../ledger/journal.ts';
import { eventsOf } from '../ledger/month.ts';
import { movementTypes, type Period, type PeriodFigures } from '../ledger/statement-period.ts';
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

/** The period of a statement. */
export const periodQuery = object({
  from: dayText('The first day, in UTC; 365 days before `to` if absent.'),
  to: dayText('The last day, in UTC; today if absent.'),
});

export const statementQuery = pageQuery.concat(periodQuery).shape({
  limit: number()
    .oneOf(limits.statementPageSizes, fieldMessages.invalid)
    .default(100)
    .meta({ description: 'How many movements a page has.' }),
  type: string()
    .oneOf(['any', ...movementTypes] as const, fieldMessages.invalid)
    .default('any')
    .meta({ description: 'Only movements of this type; the figures are those of all.' }),
});

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

/** A period of an account: where it opened and closed, what moved in all, and a page of the movements. */
export const statementWire = named(
  'Statement',
  'A period of an account: where it opened and closed, what moved, and a page of the movements, newest first.',
  object({
    period: periodWire(),
    opening: balancesWire.required(),
    closing: balancesWire.required(),
    head: string().defined().meta({
      description: 'The hash of the last entry of the period or before it; empty before the first one.',
    }),
    sums: array()
      .of(
        object({
          event: string().oneOf(journalEvents).required(),
          count: number().required(),
          change: balancesWire.required(),
        }).required(),
      )
      .required()
      .meta({
        description: 'What the whole period came to, by event. The opening plus all changes is the closing.',
      }),
    movements: array().of(movementWire.required()).required(),
    nextCursor: nextCursorWire(),
  }),
);
export type StatementWire = InferType<typeof statementWire>;

/** A statement as it is read: the figures of its period, and a page of its entries. */
export type StatementPage = {
  period: Period;
  figures: PeriodFigures;
  entries: readonly JournalEntry[];
  nextCursor: string | null;
};

export function statementToWire({ period, figures, entries, nextCursor }: StatementPage): StatementWire {
  const { opening, closing, sums } = figures;
  return {
    period,
    opening: balancesToWire(opening.balances),
    closing: balancesToWire(closing.balances),
    head: closing.head,
    sums: eventsOf(sums).map(([event, { count, change }]) => ({
      event,
      count,
      change: balancesToWire(change),
    })),
    movements: entries.map(movementToWire),
    nextCursor,
  };
}

/** One entry as a row of a statement. */
export function movementToWire(entry: JournalEntry): MovementWire {
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
