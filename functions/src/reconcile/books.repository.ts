import { FieldPath, type Firestore, type Query } from 'firebase-admin/firestore';
import { collections } from '@keelstone/domain/collections';
import { emptyAccount, type Account } from '@keelstone/domain/ledger/account';
import type { UserBooks } from '@keelstone/domain/ledger/invariants';
import type { AuditRow } from '@keelstone/domain/audit/audit-row';
import type { JournalEntry } from '@keelstone/domain/ledger/journal';
import type { KycRecord } from '@keelstone/domain/kyc/kyc-record';
import type { Transaction } from '@keelstone/domain/transaction/transaction';
import type { User } from '@keelstone/domain/user/user';

export type BooksRepository = ReturnType<typeof booksRepository>;

/** Everything about one user, as it stood at one moment. */
export type UserFile = UserBooks & { user: User; kyc: KycRecord[]; audit: AuditRow[] };

const pageSize = 100;

/** Reads whole books for the reconciliation. It writes nothing but the mark that freezes an account. */
export function booksRepository(db: Firestore) {
  const accounts = db.collection(collections.accounts);
  const of = (name: string, uid: string, field = 'uid') => db.collection(name).where(field, '==', uid);
  return {
    /** The uids of all users, page by page. */
    allUids: (): AsyncGenerator<string[]> =>
      idPages(db.collection(collections.users).orderBy(FieldPath.documentId())),

    /** The uids of the accounts that were written at or after a moment. */
    uidsChangedSince: (atMs: number): AsyncGenerator<string[]> =>
      idPages(accounts.where('updatedAtMs', '>=', atMs).orderBy('updatedAtMs')),

    /**
     * A user's file in one read-only transaction: a withdrawal that runs meanwhile is seen wholly or not at all
     * (security.md 3.8), and no lock stands in its way. The account is read as it is: a broken figure is for the
     * invariants to report, not for a parser to trip over.
     */
    async read(uid: string): Promise<UserFile | undefined> {
      return db.runTransaction(
        async (tx) => {
          const [user, account] = await tx.getAll(
            db.collection(collections.users).doc(uid),
            accounts.doc(uid),
          );
          const entries = await tx.get(of(collections.journal, uid).orderBy('seq'));
          const transactions = await tx.get(of(collections.transactions, uid));
          const kyc = await tx.get(of(collections.kyc, uid));
          const audit = await tx.get(of(collections.audit, uid, 'subjectUid'));
          const data = user?.data();
          if (data === undefined) return undefined;
          return {
            user: data as User,
            account: (account?.data() ?? emptyAccount(uid, 0)) as Account,
            entries: entries.docs.map((row) => row.data() as JournalEntry),
            transactions: transactions.docs.map((row) => row.data() as Transaction),
            kyc: kyc.docs.map((row) => row.data() as KycRecord),
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

async function* idPages(ordered: Query): AsyncGenerator<string[]> {
  for (let page = ordered.limit(pageSize); ;) {
    const { docs } = await page.get();
    if (docs.length > 0) yield docs.map((row) => row.id);
    const last = docs.at(-1);
    if (last === undefined || docs.length < pageSize) return;
    page = page.startAfter(last);
  }
}
