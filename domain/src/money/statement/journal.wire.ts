import { boolean, type InferType, number, string } from 'yup';
import { type Account, isInDoubt } from '../../core/ledger/account.ts';
import { type Balances, allFigures, zeroBalances } from '../../core/ledger/figures.ts';
import {
  type CheckableEntry,
  toCheckableEntry,
  type JournalEntry,
  journalEvents,
} from '../../core/ledger/journal.ts';
import { apiLimits } from '../../kernel/api/api.limits.ts';
import {
  choiceField,
  listOf,
  listSorts,
  nextCursorWire,
  pageQuery,
  timeWire,
} from '../../kernel/api/common.wire.ts';
import { namedObject } from '../../kernel/validation/name-schema.ts';
import { validationTexts } from '../../kernel/validation/validation.texts.ts';
import { type PayoutFacts, findPayoutState, payoutStates } from '../transaction/movement-words.ts';
import { statementLimits } from './statement.limits.ts';

/** The fields of a record that its movements show. */
export type MovementRecord = PayoutFacts & { transactionId: string };
/** Records by their id. */
export type MovementRecords = ReadonlyMap<string, MovementRecord>;

const assetUnitsWire = namedObject('AssetUnits', {
  available: number().required(),
  held: number().required(),
}).meta({ description: 'The available and held amounts of one asset.' });

/** Integers, unlike in other answers, because the hash of an entry covers the stored integers. */
const balanceUnitsWire = namedObject('BalanceUnits', {
  usd: assetUnitsWire.required(),
  btc: assetUnitsWire.required(),
  eth: assetUnitsWire.required(),
}).meta({
  description: 'The available and held amounts of each asset, in cents for USD and 1e-8 units for coins.',
});

const postingWire = namedObject('JournalPosting', {
  account: string().required(),
  asset: string().required(),
  deltaUnits: number().required(),
}).meta({ description: 'One posting of an entry, in cents for USD and 1e-8 units for coins.' });

const journalEntryWire = namedObject('JournalEntry', {
  _id: string().required(),
  uid: string().required(),
  seq: number().required(),
  event: string().oneOf(journalEvents).required(),
  transaction: string().required().meta({ description: 'The record that it belongs to.' }),
  order: string().meta({
    description: `The order id of that record; the hash does not cover it, and pages of ${String(statementLimits.journalPageSize)} are without it.`,
  }),
  payout: string().oneOf(payoutStates).meta({
    description: 'The state of the payment of an approved withdrawal. It is absent where `order` is.',
  }),
  postings: listOf(postingWire),
  after: balanceUnitsWire.required(),
  reason: string().defined(),
  actor: string().required().meta({ description: 'A pseudonym of the actor.' }),
  atMs: number().required(),
  prevHash: string().defined(),
  hash: string().defined(),
}).meta({ description: 'One entry of the ledger with all that its hash covers.' });

export const journalPageWire = namedObject('JournalPage', {
  account: namedObject('JournalAccount', {
    seq: number().required().meta({ description: 'The number of entries.' }),
    head: string().defined().meta({ description: 'The hash of the last entry, empty before the first.' }),
    balances: balanceUnitsWire.required(),
    isInDoubt: boolean().required().meta({
      description:
        'The ledger of the account does not add up, or a payment is gone from its blockchain, so the account is stopped.',
    }),
    readAt: timeWire(),
  })
    .meta({ description: 'An account as it was when its journal was read.' })
    .required(),
  items: listOf(journalEntryWire),
  nextCursor: nextCursorWire(),
}).meta({ description: 'Entries of the ledger, and the account as it was at the same moment.' });
export type JournalPageWire = InferType<typeof journalPageWire>;
export type JournalEntryWire = InferType<typeof journalEntryWire>;

/** A check of the whole journal uses larger pages than a list. */
export const journalQuery = pageQuery.shape({
  limit: number()
    .oneOf([...apiLimits.pageSizes, statementLimits.journalPageSize], validationTexts.invalid)
    .default(apiLimits.pageSizeDefault)
    .meta({ description: 'The number of entries of a page.' }),
  sort: choiceField(listSorts, 'newest', 'The order of the entries.'),
});

/** Entries for their owner: without the actor's id. */
export function journalPageToWire(
  {
    account,
    entries,
    records,
    nextCursor,
  }: {
    account: Account;
    entries: readonly JournalEntry[];
    records: MovementRecords;
    nextCursor: string | null;
  },
  readAtMs: number,
): JournalPageWire {
  return {
    account: {
      seq: account.seq,
      head: account.head,
      balances: toBalances(account),
      isInDoubt: isInDoubt(account),
      readAt: new Date(readAtMs).toISOString(),
    },
    items: entries.map((entry) => journalEntryToWire(entry, records)),
    nextCursor,
  };
}

export function journalEntryToWire(stored: JournalEntry, records: MovementRecords): JournalEntryWire {
  const record = records.get(stored.recordId);
  const { id, uid, seq, event, recordId, postings, after, ...entry } = toCheckableEntry(stored);
  const { reason, actor, atMs, prevHash, hash } = entry;
  return {
    _id: id,
    uid,
    seq,
    event,
    transaction: recordId,
    reason,
    actor,
    atMs,
    prevHash,
    hash,
    ...(record !== undefined && {
      order: record.transactionId,
      ...(stored.event === 'withdrawal-settled' && { payout: findPayoutState(record) }),
    }),
    postings: postings.map(({ account, asset, delta }) => ({ account, asset, deltaUnits: delta })),
    after: toBalances(after),
  };
}

/** An entry to check, with the other fields that the page shows. */
export type ShownEntry = CheckableEntry & Pick<JournalEntryWire, 'order' | 'payout'>;

/** Converts an answer into an entry to check. Keeps unknown accounts and assets, which the check reports. */
export function journalEntryFromWire(wire: JournalEntryWire): ShownEntry {
  const { _id: id, transaction: recordId, postings, ...entry } = wire;
  return {
    ...entry,
    id,
    recordId,
    postings: postings.map(
      ({ account, asset, deltaUnits }) =>
        ({ account, asset, delta: deltaUnits }) as JournalEntry['postings'][number],
    ),
  };
}

function toBalances(from: Balances): Balances {
  const balances = zeroBalances();
  for (const { asset, bucket } of allFigures) balances[asset][bucket] = from[asset][bucket];
  return balances;
}
