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
import { parseFigures } from '../firestore/account.parse.ts';
import { buildQuery, documentId, type Order } from '../firestore/query.ts';

export type BooksRepository = ReturnType<typeof booksRepository>;

/** Everything about one user, as it stood at one moment. */
export type UserFile = Omit<UserBooks, 'transactions'> & {
  user: User;
  /** His row in the user list, whatever stands there. */
  row: DocumentData;
  transactions: readonly NameIndexed<Transaction>[];
  kyc: NameIndexed<KycRecord>[];
  audit: AuditRow[];
};

/** Reads whole books for the reconciliation; nothing here writes. */
export function booksRepository(db: Firestore) {
  const of = (name: string, uid: string, { field = 'uid', orderBy = [] as Order[] } = {}) =>
    buildQuery(db, name, { where: [[field, '==', uid]], orderBy });
  return {
    /** Uids in order, from the one after `after`. */
    async listUids(after: string, limit: number): Promise<string[]> {
      const startAfter = after === '' ? {} : { startAfter: [after] };
      const page = { orderBy: [[documentId, 'asc'] as const], select: [], limit, ...startAfter };
      return (await buildQuery(db, collections.users, page).get()).docs.map((row) => row.id);
    },

    /**
     * A user's file in one read-only transaction: a withdrawal that runs meanwhile is seen wholly or not at all
     * (security.md 3.8), and no lock stands in its way.
     */
    async read(uid: string): Promise<UserFile | undefined> {
      return db.runTransaction(
        async (tx) => {
          const [user, account, row] = await tx.getAll(
            db.collection(collections.users).doc(uid),
            db.collection(collections.accounts).doc(uid),
            db.collection(collections.directory).doc(uid),
          );
          const entries = await tx.get(of(collections.journal, uid, { orderBy: [['seq', 'asc']] }));
          const transactions = await tx.get(of(collections.transactions, uid));
          const kyc = await tx.get(of(collections.kyc, uid));
          const audit = await tx.get(of(collections.audit, uid, { field: 'subjectUid' }));
          const data = user?.data();
          if (data === undefined) return undefined;
          const accountData = account?.data();
          return {
            user: data as User,
            row: row?.data() ?? {},
            account: accountData === undefined ? emptyAccount(uid, 0) : parseFigures<Account>(accountData),
            entries: entries.docs.map((row) => row.data() as JournalEntry),
            transactions: transactions.docs.map((row) => row.data() as NameIndexed<Transaction>),
            kyc: kyc.docs.map((row) => row.data() as NameIndexed<KycRecord>),
            audit: audit.docs.map((row) => row.data() as AuditRow),
          };
        },
        { readOnly: true },
      );
    },
  };
}
