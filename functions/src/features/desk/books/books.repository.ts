import type { DocumentData } from 'firebase-admin/firestore';
import { collections } from '@keelstone/domain/collections';
import { emptyAccount, type Account } from '@keelstone/domain/core/ledger/account';
import { type FigureName, allFigures } from '@keelstone/domain/core/ledger/figures';
import type { JournalEntry } from '@keelstone/domain/core/ledger/journal';
import { type EmailReservation, emailReservationId } from '@keelstone/domain/core/user/email-reservation';
import type { User } from '@keelstone/domain/core/user/user';
import { parseAuditRow, type AuditRow } from '@keelstone/domain/desk/audit/audit-row';
import type { UserBooks } from '@keelstone/domain/desk/books/invariants';
import type { KycRecord } from '@keelstone/domain/identity/kyc/kyc-record';
import type { Asset } from '@keelstone/domain/kernel/amounts/coins';
import type { NameIndexed } from '@keelstone/domain/kernel/search/name-index';
import type { BookedOutput } from '@keelstone/domain/money/blockchain/booked-output';
import type { Transaction } from '@keelstone/domain/money/transaction/transaction';
import { type Database, readAtOneMoment } from '../../../platform/firestore/database.ts';
import { documentId, type Order, type QuerySpec } from '../../../platform/firestore/query.ts';
import type { Place } from '../../../platform/firestore/tx.ts';
import type { AccountProof, UidRange } from './report.ts';

/** Everything about one user at one point in time. */
export type UserFile = Omit<UserBooks, 'transactions'> & {
  user: User;
  /** The reservation of the user's address. */
  reservation: EmailReservation | undefined;
  /** The row in the user list, unparsed. */
  row: DocumentData;
  transactions: readonly NameIndexed<Transaction>[];
  outputs: BookedOutput[];
  kyc: NameIndexed<KycRecord>[];
  audit: (AuditRow & { id: string })[];
  /** The stored months, unparsed. */
  months: DocumentData[];
  /** The earlier proof, whose data was not read again. */
  proof?: AccountProof;
};

const pageSize = 100;

/** A time; with `after`, the position after the account of that uid written then. */
export type ChangedPlace = { atMs: number; after: string };
export type UidPage = {
  uids: string[];
  /** The end of the page: the last uid, and when its account was written if that is the order. */
  place: ChangedPlace;
};

/** Reads whole books for the reconciliation. Writes only the mark of an account in doubt. */
export function booksRepository(db: Database) {
  const account = (uid: string): Place => ({ collection: collections.accounts, id: uid });
  return {
    /** The uids of the users in a range, page by page. */
    usersIn: (range: UidRange, limit?: number): AsyncGenerator<UidPage> =>
      listIdPages(db, collections.users, queryInIdOrder(range), limit),

    /** The uids of the accounts in a range. Accounts of erased people stay. */
    accountsIn: (range: UidRange, limit?: number): AsyncGenerator<UidPage> =>
      listIdPages(db, collections.accounts, queryInIdOrder(range), limit),

    /** The uids of accounts written after a place, in order of their last write. */
    uidsChangedSince: (place: ChangedPlace): AsyncGenerator<UidPage> =>
      listIdPages(db, collections.accounts, queryByLastWrite(place)),

    /**
     * Reads a user's file in one read-only transaction: a concurrent withdrawal is in it completely or not at all, and
     * no lock delays it. The account is unparsed: the invariants must report a broken figure, where a parser would
     * throw.
     */
    async read(uid: string): Promise<UserFile | undefined> {
      return readAtOneMoment(db, async (tx) => {
        const readRows = async (name: string, orderBy: Order[] = []) =>
          (await tx.query(name, { where: [['uid', '==', uid]], orderBy })).map(({ data }) => data);
        const [[user, stored, row], entries, months, transactions, outputs, kyc, audit] = await Promise.all([
          tx.getAll([
            { collection: collections.users, id: uid },
            account(uid),
            { collection: collections.directory, id: uid },
          ]),
          readRows(collections.journal, [['seq', 'asc']]),
          readRows(collections.months),
          readRows(collections.transactions),
          readRows(collections.bookedOutputs),
          readRows(collections.kyc),
          tx.query(collections.audit, { where: [['subjectUid', '==', uid]] }),
        ]);
        if (user === undefined) return undefined;
        const reserved = { collection: collections.emails, id: emailReservationId((user as User).email) };
        const [reservation] = await tx.getAll([reserved]);
        return {
          user: user as User,
          reservation: reservation as EmailReservation | undefined,
          row: row ?? {},
          account: (stored ?? emptyAccount(uid, 0)) as Account,
          entries: entries as JournalEntry[],
          transactions: transactions as NameIndexed<Transaction>[],
          outputs: outputs as BookedOutput[],
          kyc: kyc as NameIndexed<KycRecord>[],
          audit: audit.map(({ id, data }) => ({ ...parseAuditRow(data), id })),
          months,
        };
      });
    },

    /** Reads the ledger of an account, even if its user was erased. */
    readLedger: (uid: string): Promise<Pick<UserFile, 'account' | 'entries'>> =>
      readAtOneMoment(db, async (tx) => {
        const [stored] = await tx.getAll([account(uid)]);
        const where = [['uid', '==', uid] as const];
        const entries = await tx.query(collections.journal, { where, orderBy: [['seq', 'asc']] });
        return {
          account: (stored ?? emptyAccount(uid, 0)) as Account,
          entries: entries.map(({ data }) => data as JournalEntry),
        };
      }),

    /** Reads at one moment the sums of all accounts, and the entries from a time on. */
    readSums: (fromMs: number): Promise<{ users: Record<Asset, number>; entries: JournalEntry[] }> =>
      readAtOneMoment(db, async (tx) => {
        const users = { usd: 0, btc: 0, eth: 0 };
        const add = async ({ asset, bucket }: FigureName) => {
          const field = `${asset}.${bucket}`;
          const { sum } = await tx.countAndSum(collections.accounts, { orderBy: [[field, 'asc']] }, field);
          users[asset] += sum;
        };
        const [rows] = await Promise.all([
          tx.query(collections.journal, { where: [['atMs', '>=', fromMs]] }),
          ...allFigures.map(add),
        ]);
        return { users, entries: rows.map(({ data }) => data as JournalEntry) };
      }),

    /** Marks an account as in doubt, with the time of the first finding. Does nothing without an account document. */
    async doubt(uid: string, atMs: number): Promise<void> {
      await db.runTransaction(async (tx) => {
        const [stored] = await tx.getAll([account(uid)]);
        if (stored !== undefined && (stored['booksInDoubtAtMs'] ?? null) === null)
          tx.update(account(uid), { booksInDoubtAtMs: atMs });
      });
    },

    release: (uid: string): Promise<void> =>
      db.write((writer) => writer.update(account(uid), { booksInDoubtAtMs: null })),
  };
}

/** A query of ids in an order. `toKey` turns the end of a page into the value after which the next one starts. */
type IdQuery = QuerySpec & {
  toKey: (place: ChangedPlace) => readonly (string | number)[];
  from: ChangedPlace;
};

const byId: Order = [documentId, 'asc'];
const writtenAt = 'updatedAtMs';

function queryInIdOrder({ after, upTo }: UidRange): IdQuery {
  const where: QuerySpec['where'] = upTo === null ? [] : [[documentId, '<=', upTo]];
  return { where, orderBy: [byId], select: [], from: { atMs: 0, after }, toKey: (place) => [place.after] };
}

function queryByLastWrite(from: ChangedPlace): IdQuery {
  return {
    where: [[writtenAt, '>=', from.atMs]],
    orderBy: [[writtenAt, 'asc'], byId],
    select: [writtenAt],
    from,
    toKey: ({ atMs, after }) => [atMs, after],
  };
}

async function* listIdPages(
  db: Database,
  collection: string,
  { toKey, from, ...spec }: IdQuery,
  limit = pageSize,
): AsyncGenerator<UidPage> {
  for (let place = from; ;) {
    const startAfter = place.after !== '' && { startAfter: toKey(place) };
    const rows = await db.query(collection, { ...spec, limit, ...startAfter });
    const last = rows.at(-1);
    if (last === undefined) return;
    place = { atMs: Number(last.data[writtenAt] ?? 0), after: last.id };
    yield { uids: rows.map(({ id }) => id), place };
    if (rows.length < limit) return;
  }
}
