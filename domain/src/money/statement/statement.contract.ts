import { type InferType, number, object, string } from 'yup';
import { sumChange } from '../../core/ledger/explain-figure.ts';
import { allFigures, type Balances, type Bucket, zeroBalances } from '../../core/ledger/figures.ts';
import { type JournalEntry, journalEvents } from '../../core/ledger/journal.ts';
import { listEvents } from '../../core/ledger/month.ts';
import { type Asset, coins } from '../../kernel/amounts/coins.ts';
import { coinToNumber, coinUnits, usdCents, usdToNumber } from '../../kernel/amounts/units.ts';
import {
  choiceField,
  dayField,
  listOf,
  nextCursorWire,
  pageQuery,
  periodWire,
  timeWire,
} from '../../kernel/api/common.wire.ts';
import { endpoint } from '../../kernel/api/endpoint.ts';
import { countText } from '../../kernel/count-text.ts';
import type { Period } from '../../kernel/time/period.ts';
import { timeLimits } from '../../kernel/time/time.limits.ts';
import { namedObject } from '../../kernel/validation/name-schema.ts';
import { validationTexts } from '../../kernel/validation/validation.texts.ts';
import { findPayoutState, payoutStates } from '../transaction/movement-words.ts';
import { claimHistoryQuery, claimHistoryWire } from './balance-history.wire.ts';
import { journalPageWire, journalQuery, type MovementRecord, type MovementRecords } from './journal.wire.ts';
import { movementTypes, type PeriodFigures } from './statement-period.ts';
import { statementLimits, statementThrottles } from './statement.limits.ts';

const figuresWire = namedObject('Figures', {
  usd: number().required(),
  btc: number().required(),
  eth: number().required(),
}).meta({ description: 'An amount of each currency.' });
type FiguresWire = InferType<typeof figuresWire>;
const balancesWire = namedObject('Balances', {
  available: figuresWire.required(),
  held: figuresWire.required(),
}).meta({ description: 'The available amounts, and those held for withdrawals under review.' });
export type BalancesWire = InferType<typeof balancesWire>;

/** The period of a statement. */
const periodQuery = object({
  from: dayField(
    `The first day, in UTC; ${countText(timeLimits.statementDaysMax - 1, 'day')} before \`to\` if absent.`,
  ),
  to: dayField('The last day, in UTC; today if absent.'),
});

const statementQuery = pageQuery.concat(periodQuery).shape({
  limit: number()
    .oneOf(statementLimits.pageSizes, validationTexts.invalid)
    .default(100)
    .meta({ description: 'The number of movements of a page.' }),
  type: choiceField(
    ['any', ...movementTypes],
    'any',
    'Only movements of this type; the figures are those of all.',
  ),
});

const movementWire = namedObject('Movement', {
  _id: string().required(),
  seq: number().required(),
  event: string().oneOf(journalEvents).required(),
  /** The transaction that the movement belongs to. An edit of figures belongs to none. */
  transaction: string().required(),
  order: string().meta({ description: 'The order id of that transaction.' }),
  change: balancesWire.required(),
  balance: balancesWire.required(),
  /** The payment of an approved withdrawal. Its amount may differ from the held coin. */
  payout: object({
    coin: string().oneOf(coins).required(),
    amount: number().required(),
    state: string().oneOf(payoutStates).required().meta({ description: 'The present state of the payment.' }),
  })
    .optional()
    .default(undefined),
  reason: string(),
  hash: string().defined().meta({ description: 'The hash of the entry.' }),
  createdAt: timeWire(),
}).meta({ description: 'One entry of the ledger: what it changed, and the balances after it.' });
export type MovementWire = InferType<typeof movementWire>;

export const statementWire = namedObject('Statement', {
  period: periodWire(),
  opening: balancesWire.required(),
  closing: balancesWire.required(),
  head: string().defined().meta({
    description: 'The hash of the last entry of the period or before it; empty before the first one.',
  }),
  sums: listOf(
    object({
      event: string().oneOf(journalEvents).required(),
      count: number().required(),
      change: balancesWire.required(),
    }),
  ).meta({
    description: 'The sums of the period by event. The opening plus all sums is the closing.',
  }),
  movements: listOf(movementWire),
  nextCursor: nextCursorWire(),
}).meta({
  description:
    'A period of an account with opening, closing, sums, and a page of the movements, newest first.',
});
export type StatementWire = InferType<typeof statementWire>;

/** A statement as read: the figures of its period, a page of its entries, and their records. */
export type StatementPage = {
  period: Period;
  figures: PeriodFigures;
  entries: readonly JournalEntry[];
  records: MovementRecords;
  nextCursor: string | null;
};

export function statementToWire({
  period,
  figures,
  entries,
  records,
  nextCursor,
}: StatementPage): StatementWire {
  const { opening, closing, sums } = figures;
  return {
    period,
    opening: balancesToWire(opening.balances),
    closing: balancesToWire(closing.balances),
    head: closing.head,
    sums: listEvents(sums).map(([event, { count, change }]) => ({
      event,
      count,
      change: balancesToWire(change),
    })),
    movements: entries.map((entry) => movementToWire(entry, records)),
    nextCursor,
  };
}

/** One entry as a row of a statement. */
export function movementToWire(entry: JournalEntry, records: MovementRecords): MovementWire {
  const record = records.get(entry.recordId);
  return {
    _id: entry.id,
    seq: entry.seq,
    event: entry.event,
    transaction: entry.recordId,
    order: record?.transactionId,
    change: balancesToWire(sumEntryChanges(entry)),
    balance: balancesToWire(entry.after),
    payout: entry.event === 'withdrawal-settled' ? sumPayout(entry, record) : undefined,
    reason: entry.reason === '' ? undefined : entry.reason,
    hash: entry.hash,
    createdAt: new Date(entry.atMs).toISOString(),
  };
}

function sumEntryChanges(entry: JournalEntry): Balances {
  const changes = zeroBalances();
  for (const { asset, bucket } of allFigures) changes[asset][bucket] = sumChange(entry, { asset, bucket });
  return changes;
}

function sumPayout({ postings }: JournalEntry, record: MovementRecord | undefined): MovementWire['payout'] {
  const sumAsset = (asset: Asset): number =>
    postings
      .filter((posting) => posting.asset === asset && posting.account === 'sys:payout')
      .reduce((total, { delta }) => total + delta, 0);
  const coin = coins.find((each) => sumAsset(each) > 0);
  if (coin === undefined) return undefined;
  const state = record && findPayoutState(record);
  return { coin, amount: coinToNumber(coinUnits(sumAsset(coin))), state: state ?? 'to-be-sent' };
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

export const statementContract = {
  'get-statement': endpoint('GET /api/statement/:userId', {
    access: 'self-or-admin',
    summary: `Returns a period of at most ${countText(timeLimits.statementDaysMax, 'day')} with opening, closing, sums, and a page of its movements, newest first.`,
    // The reads besides the movements and their records: 14 months, the account, one row to look ahead, and the reads
    // of every call.
    cost: { reads: { perRow: 2, more: 20 }, writes: 3 },
    throttles: statementThrottles.statement,
    query: statementQuery,
    response: statementWire,
    errors: ['statement-unavailable'],
  }),
  'download-statement': endpoint('GET /api/statement/:userId/csv', {
    access: 'self-or-admin',
    summary: `Returns a statement of at most ${countText(statementLimits.fileMovements, 'movement')} as CSV, oldest first.`,
    cost: { reads: { perRow: 2, more: 20 }, writes: 3 },
    throttles: statementThrottles.statementFile,
    query: periodQuery,
    response: 'bytes',
    errors: ['statement-unavailable'],
  }),
  'download-statement-pdf': endpoint('GET /api/statement/:userId/pdf', {
    access: 'self-or-admin',
    summary: 'Returns the statement as PDF.',
    cost: { reads: { perRow: 2, more: 20 }, writes: 3 },
    throttles: statementThrottles.statementFile,
    query: periodQuery,
    response: 'bytes',
    errors: ['statement-unavailable'],
  }),
  'get-claim-history': endpoint('GET /api/claim-history/:userId', {
    access: 'self',
    summary:
      'Returns the available USD of the caller over a range, as a point for each day of change with its causes.',
    // Up to 60 months and the next one, the account, and the reads of every call. A year takes 13 months.
    cost: { reads: 66, writes: 1 },
    throttles: statementThrottles.history,
    query: claimHistoryQuery,
    response: claimHistoryWire,
    errors: ['statement-unavailable'],
  }),
  'list-journal': endpoint('GET /api/statement/:userId/journal', {
    access: 'self',
    summary:
      "Returns the caller's ledger entries with their hashes, and the account at that moment, for the caller to check.",
    // Besides the entries and their records: the account, one entry to look ahead, and the reads of every call.
    cost: { reads: { perRow: 2, more: 5 }, writes: 1 },
    throttles: statementThrottles.journal,
    query: journalQuery,
    response: journalPageWire,
  }),
} as const;
