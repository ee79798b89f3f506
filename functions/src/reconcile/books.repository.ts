import type { DocumentData, Firestore } from 'firebase-admin/firestore';
import { collections } from '@keelstone/domain/collections';
import { emptyAccount, type Account } from '@keelstone/domain/ledger/account';
import type { UserBooks } from '@keelstone/domain/ledger/invariants';
import type { AuditRow } from '@keelstone/domain/audit/audit-row';
import type { JournalEntry } from '@keelstone/domain/ledger/journal';
import type { KycRecord } from '@keelstone/domain/kyc/kyc-record';
import type { NameIndexed } from '@keelstone/domain/search/name-index';
import type { Transaction } from '@keelstone/domain/transaction/transaction';
import type { User } from '@keelstone/domain/user/user';
import { buildQuery, documentId, type Order, type QuerySpec } from '../firestore/query.ts';
import { parseTransaction } from '../firestore/transaction.parse.ts';

export type BooksRepository = ReturnType<typeof booksRepository>;

/** Everything about one user, as it stood at one moment. */
export type UserFile = Omit<UserBooks, 'transactions'> & {
  user: User;
  /** The row in the user list, whatever it contains. */
  row: DocumentData;
  transactions: readonly NameIndexed<Transaction>[];
  kyc: NameIndexed<KycRecord>[];
  audit: AuditRow[];
};

const pageSize = 100;

/** Reads whole books for the reconciliation. It writes nothing but the mark that freezes an account. */
export function booksRepository(db: Firestore) {
  const accounts = db.collection(collections.accounts);
  const of = (name: string, uid: string, { field = 'uid', orderBy = [] as Order[] } = {}) =>
    buildQuery(db, name, { where: [[field, '==', uid]], orderBy });
  return {
    /** The uids of all users, page by page. */
    allUids: (): AsyncGenerator<string[]> =>
      idPages(db, collections.users, { orderBy: [[documentId, 'asc']] }),

    /** The uids of the accounts that were written at or after a moment. */
    uidsChangedSince: (atMs: number): AsyncGenerator<string[]> =>
      idPages(db, collections.accounts, {
        where: [['updatedAtMs', '>=', atMs]],
        orderBy: [['updatedAtMs', 'asc']],
      }),

    /**
     * A user's file in one read-only transaction: a withdrawal that runs meanwhile is seen wholly or not at all
     * and no lock stands in its way. The account is read as it is: a broken figure is for the
     * invariants to report, not for a parser to trip over.
     */
    async read(uid: string): Promise<UserFile | undefined> {
      return db.runTransaction(
        async (tx) => {
          const [user, account, row] = await tx.getAll(
            db.collection(collections.users).doc(uid),
            accounts.doc(uid),
            db.collection(collections.directory).doc(uid),
          );
          const entries = await tx.get(of(collections.journal, uid, { orderBy: [['seq', 'asc']] }));
          const transactions = await tx.get(of(collections.transactions, uid));
          const kyc = await tx.get(of(collections.kyc, uid));
          const audit = await tx.get(of(collections.audit, uid, { field: 'subjectUid' }));
          const data = user?.data();
          if (data === undefined) return undefined;
          return {
            user: data as User,
            row: row?.data() ?? {},
            account: (account?.data() ?? emptyAccount(uid, 0)) as Account,
            entries: entries.docs.map((row) => row.data() as JournalEntry),
            transactions: transactions.docs.map((row) =>
              parseTransaction<NameIndexed<Transaction>>(row.data()),
            ),
            kyc: kyc.docs.map((row) => row.data() as NameIndexed<KycRecord>),
            audit: audit.docs.map((row) => row.data() as AuditRow),
          };
        },
        { readOnly: true },
      );
    },

    /** Freezes an account from the first doubt on. One that was never opened has nothing to freeze. */
    async freeze(uid: string, atMs: number): Promise<void> {
      await db.runTransaction(async (tx) => {
        const account = await tx.get(accounts.doc(uid));
        const since = (account.data() as Partial<Account> | undefined)?.frozenAtMs ?? null;
        if (account.exists && since === null) tx.update(account.ref, { frozenAtMs: atMs });
      });
    },

    async release(uid: string): Promise<void> {
      await accounts.doc(uid).update({ frozenAtMs: null });
    },
  };
}

async function* idPages(db: Firestore, collection: string, spec: QuerySpec): AsyncGenerator<string[]> {
  for (let page = buildQuery(db, collection, { ...spec, select: [], limit: pageSize }); ;) {
    const { docs } = await page.get();
    if (docs.length > 0) yield docs.map((row) => row.id);
    const last = docs.at(-1);
    if (last === undefined || docs.length < pageSize) return;
    page = page.startAfter(last);
  }
}
