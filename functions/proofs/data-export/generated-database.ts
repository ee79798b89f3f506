import { createHash } from 'node:crypto';
import { collections } from '@keelstone/domain/collections';
import { noBalances } from '@keelstone/domain/ledger/figures';
import { journalEntryId, type JournalEntry } from '@keelstone/domain/ledger/journal';
import { makeDeposit } from '@keelstone/domain/testing/make-transaction';
import type { Database } from '../../src/platform/firestore/database.ts';
import type { QuerySpec } from '../../src/platform/firestore/query.ts';
import type { Row } from '../../src/platform/firestore/tx.ts';

const depositUsdCents = 50_000;
/** One deposit in so many has a proof. */
const proofEvery = 200;

/**
 * The database of one person with many deposits, each with its entry. Rows are made on demand, so that the memory of
 * the process is that of the reader.
 */
export function generatedDatabase(uid: string, deposits: number): Database {
  const query = (collection: string, spec: QuerySpec): Promise<Row[]> => {
    const found = makers[collection];
    const from = firstAfter(spec);
    const count = found === undefined ? 0 : Math.max(0, Math.min(spec.limit ?? 0, deposits - from));
    return Promise.resolve(
      Array.from({ length: count }, (_none, index) => {
        const data = found?.(uid, from + index + 1) ?? {};
        return { id: String(Reflect.get(data, 'id')), data };
      }),
    );
  };
  const nothing = () => Promise.reject(new Error('A copy is only read'));
  return {
    newId: () => 'none',
    getAll: (places) => Promise.resolve(places.map(() => undefined)),
    query,
    count: () => Promise.resolve(0),
    countAndSum: () => Promise.resolve({ count: 0, sum: 0 }),
    findVersion: () => Promise.resolve(undefined),
    write: nothing,
    increase: nothing,
    updateEach: nothing,
    replace: nothing,
    runTransaction: nothing,
  };
}

/** How many rows a query skips: both lists are ordered by a running number. */
function firstAfter({ where = [], startAfter }: QuerySpec): number {
  const [, , seq] = where.find(([field]) => field === 'seq') ?? [];
  return Number(startAfter?.[0] ?? seq ?? 0);
}

const makers: Readonly<Record<string, (uid: string, number: number) => object>> = {
  [collections.journal]: entryOf,
  [collections.transactions]: depositOf,
};

function depositOf(uid: string, number: number): object {
  const id = recordIdOf(number);
  const image = { path: `vault/proof/${id}/a.jpg`, contentType: 'image/jpeg', sha256: '' };
  return {
    ...makeDeposit({ uid, transactionId: String(1_760_000_000_000 + number) }),
    id,
    createdAtMs: number,
    proof: number % proofEvery === 0 ? image : null,
  };
}

function entryOf(uid: string, seq: number): JournalEntry {
  const recordId = recordIdOf(seq);
  const after = noBalances();
  after.usd.available = seq * depositUsdCents;
  return {
    id: journalEntryId(recordId, 'deposit-approved'),
    uid,
    seq,
    event: 'deposit-approved',
    recordId,
    postings: [
      { account: 'user:available', asset: 'usd', delta: depositUsdCents },
      { account: 'sys:deposit', asset: 'usd', delta: -depositUsdCents },
    ],
    after,
    reason: '',
    actorUid: uid,
    atMs: 1_760_000_000_000 + seq,
    form: 2,
    prevHash: hashOf(seq - 1),
    hash: hashOf(seq),
  };
}

/** As incompressible as real ones. */
const hashOf = (seq: number): string => createHash('sha256').update(String(seq)).digest('hex');
const recordIdOf = (seq: number): string => hashOf(-seq).slice(0, 26).toUpperCase();
