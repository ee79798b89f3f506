import type { DocumentData } from 'firebase-admin/firestore';
import { collections } from '@keelstone/domain/collections';
import { emptyAccount, type Account } from '@keelstone/domain/core/ledger/account';
import { listStaleFields, makeDirectoryRow } from '@keelstone/domain/core/user/directory-row';
import { copyOwner } from '@keelstone/domain/core/user/owner-copy';
import type { User } from '@keelstone/domain/core/user/user';
import { assets } from '@keelstone/domain/kernel/amounts/coins';
import { listOwnerGrams, withUserIndex, type FoundBy } from '@keelstone/domain/kernel/search/name-index';
import { makeUnread } from '@keelstone/domain/money/blockchain/chain-reading';
import type { Transaction } from '@keelstone/domain/money/transaction/transaction';
import { parseFigures } from '../../../platform/firestore/account.parse.ts';
import { collection } from '../../../platform/firestore/collection.ts';
import type { Database } from '../../../platform/firestore/database.ts';
import { documentId, equal, type Filter } from '../../../platform/firestore/query.ts';
import type { RunTransaction } from '../../../platform/firestore/run-transaction.ts';
import type { Place } from '../../../platform/firestore/tx.ts';
import { reindexMonths } from './reindex-months.repository.ts';

/** The collections that a rebuild processes, in this order. */
export const reindexPhases = ['users', 'directory', 'kyc', 'transactions', 'accounts', 'deposits'] as const;
export type ReindexPhase = (typeof reindexPhases)[number];
/** Two phases process the transactions. */
const nameCollection = (phase: ReindexPhase) => collections[phase === 'deposits' ? 'transactions' : phase];

/** The progress of a rebuild. */
export type ReindexCheckpoint = {
  phase: ReindexPhase;
  /** The last processed document of the phase, empty at its beginning. */
  after: string;
  seen: number;
  repaired: number;
  startedAtMs: number;
};

/** A document of a phase, with the compared fields. */
export type ReindexRow = { id: string; data: DocumentData };

export type ReindexRepository = ReturnType<typeof reindexRepository>;

/** Approved deposits, with the fields that show whether they name a payment that they have not booked. */
const unbookedDeposits = {
  select: ['status', 'txid', 'outputs'],
  where: equal({ type: 'Deposit', status: 'Approved' }),
} as const;

const copiedFields = ['uid', 'userName', 'userEmail', 'nameGrams'];
/** A user's row copies the whole document. The phase `directory` reads only the owners of rows. */
const comparedFields = {
  users: {},
  directory: { select: [] },
  kyc: { select: copiedFields },
  transactions: { select: [...copiedFields, 'transactionId'] },
  /** Only the owner of the compared months. */
  accounts: { select: [] },
  deposits: unbookedDeposits,
} as const satisfies Record<ReindexPhase, { select?: readonly string[]; where?: readonly Filter[] }>;

/**
 * Compares copies with their originals, many at a time, and repairs single ones. The comparison reads documents at
 * different times and is only a hint. The repair is one transaction that reads originals and copy again, so it is safe
 * during traffic.
 */
export function reindexRepository(db: Database, runTransaction: RunTransaction) {
  const months = reindexMonths(db, runTransaction);
  const at = (name: keyof typeof collections, id: string): Place => ({ collection: collections[name], id });

  /** The existing documents by id; with `fields`, only these. */
  const readAll = async (
    name: keyof typeof collections,
    ids: readonly string[],
    ...fieldMask: string[]
  ): Promise<Map<string, DocumentData>> => {
    const documents = await db.getAll(
      ids.map((id) => at(name, id)),
      fieldMask.length > 0 ? fieldMask : undefined,
    );
    return new Map(
      ids.flatMap((id, index) => {
        const data = documents[index];
        return data === undefined ? [] : [[id, data] as const];
      }),
    );
  };

  const listStaleRows = async (users: readonly ReindexRow[]): Promise<ReindexRow[]> => {
    const [accounts, rows] = await Promise.all([
      readAll('accounts', listIds(users), 'uid', ...assets),
      readAll('directory', listIds(users)),
    ]);
    return users.filter(({ id, data }) => isStale(rows.get(id), makeWantedRow(data, accounts.get(id))));
  };

  /** The rows without a user. After the first phase every user has a row. */
  const listStrayRows = async (rows: readonly ReindexRow[]): Promise<ReindexRow[]> => {
    const users = await readAll('users', listIds(rows), 'uid');
    return rows.filter(({ id }) => !users.has(id));
  };

  const listStaleRecords = async (records: readonly ReindexRow[]): Promise<ReindexRow[]> => {
    const owners = await readAll('users', [...new Set(records.map(readOwner))], 'name', 'email');
    return records.filter((record) =>
      isStale(record.data, makeWantedCopy(record.data, owners.get(readOwner(record)))),
    );
  };

  const listStaleIn = {
    users: listStaleRows,
    directory: listStrayRows,
    kyc: listStaleRecords,
    transactions: listStaleRecords,
    accounts: months.listStale,
    deposits: async (page) => {
      const unbooked = page.filter(({ data }) => isUnbooked(data));
      const factsById = await readAll('chainFacts', listIds(unbooked), 'recordId');
      return unbooked.filter(({ id }) => !factsById.has(id));
    },
  } satisfies Record<ReindexPhase, (page: readonly ReindexRow[]) => Promise<ReindexRow[]>>;

  /** Updates a user's row in the list, or removes it if there is no such user. */
  const repairRow = (uid: string) =>
    runTransaction(async (tx) => {
      const place = at('directory', uid);
      const [user, account, row] = await tx.getAll([at('users', uid), at('accounts', uid), place]);
      if (user === undefined) {
        if (row !== undefined) tx.delete(place);
        return row !== undefined;
      }
      const wanted = makeWantedRow(user, account);
      if (!isStale(row, wanted)) return false;
      tx.set(place, wanted);
      return true;
    });

  /** Updates the owner's name in a record, with its index. */
  const repairRecord = (phase: 'kyc' | 'transactions', row: ReindexRow) =>
    runTransaction(async (tx) => {
      const place = at(phase, row.id);
      const [record, owner] = await tx.getAll([place, at('users', readOwner(row))]);
      if (record === undefined) return false;
      const wanted = makeWantedCopy(record, owner);
      if (!isStale(record, wanted)) return false;
      tx.update(place, wanted);
      return true;
    });

  const repairIn = {
    users: ({ id }) => repairRow(id),
    directory: ({ id }) => repairRow(id),
    kyc: (row) => repairRecord('kyc', row),
    transactions: (row) => repairRecord('transactions', row),
    accounts: ({ id }) => months.repair(id),
    deposits: ({ id }) => watchDeposit(runTransaction, id),
  } satisfies Record<ReindexPhase, (row: ReindexRow) => Promise<boolean>>;

  return {
    checkpoints: collection<ReindexCheckpoint>(db, collections.reindexes),

    /** The number of documents in all phases. */
    async countAll(): Promise<number> {
      const counts = await Promise.all(
        reindexPhases.map((phase) => db.count(nameCollection(phase), comparedFields[phase])),
      );
      return counts.reduce((sum, count) => sum + count, 0);
    },

    /** Documents of a phase in order of their ids, beginning after `after`. */
    listPage(phase: ReindexPhase, after: string, limit: number): Promise<ReindexRow[]> {
      const startAfter = after === '' ? {} : { startAfter: [after] };
      const page = {
        orderBy: [[documentId, 'asc'] as const],
        limit,
        ...comparedFields[phase],
        ...startAfter,
      };
      return db.query(nameCollection(phase), page);
    },

    /** The documents of a page that seem to need a repair. */
    listStale: (phase: ReindexPhase, page: readonly ReindexRow[]) => listStaleIn[phase](page),

    /** Repairs the copies of one document of a phase. Returns whether anything was written. */
    repair: (phase: ReindexPhase, row: ReindexRow): Promise<boolean> => repairIn[phase](row),
  };
}

function listIds(rows: readonly ReindexRow[]): string[] {
  return rows.map(({ id }) => id);
}

function readOwner({ data }: ReindexRow): string {
  return String(data['uid']);
}

function isStale(copy: DocumentData | undefined, wanted: object): boolean {
  return listStaleFields(copy ?? {}, wanted).length > 0;
}

/** A stored document, unparsed. */
type Stored = Readonly<Record<string, unknown>>;

/** A user's row in the list, derived from user document and account. Throws if the account's figures are broken. */
function makeWantedRow(user: Stored, account: Stored | undefined): object {
  const owner = user as User;
  const figures = account === undefined ? emptyAccount(owner.uid, 0) : parseFigures<Account>(account);
  return withUserIndex(makeDirectoryRow(owner, figures));
}

/** The copy of the owner in a record with its search index, derived from the owner's document. */
function makeWantedCopy(record: Stored, owner: Stored | undefined): object {
  const searchFields = record as FoundBy;
  const copy = copyOwner(searchFields, owner as User | undefined);
  return { ...copy, nameGrams: listOwnerGrams({ ...searchFields, ...copy }) };
}

/** Returns whether an approved deposit names a payment but has booked nothing. */
function isUnbooked({ status, txid, outputs }: DocumentData): boolean {
  return status === 'Approved' && typeof txid === 'string' && outputs === undefined;
}

/**
 * Hands a deposit approved before its chain was set to the job that reads and books its payment
 * (watch-chain.service.ts). Returns whether anything was written.
 */
function watchDeposit(runTransaction: RunTransaction, id: string): Promise<boolean> {
  return runTransaction(async (tx) => {
    const facts = { collection: collections.chainFacts, id };
    const [deposit, storedFacts] = await tx.getAll([{ collection: collections.transactions, id }, facts]);
    if (deposit === undefined || storedFacts !== undefined || !isUnbooked(deposit)) return false;
    const record = deposit as Transaction & { txid: string };
    tx.set(facts, makeUnread({ ...record, id }, record.txid));
    return true;
  });
}
