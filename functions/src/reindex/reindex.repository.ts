import type { DocumentData, DocumentReference, Firestore } from 'firebase-admin/firestore';
import { collections } from '@keelstone/domain/collections';
import { emptyAccount, type Account } from '@keelstone/domain/ledger/account';
import { withNameIndex, withOwnerIndex } from '@keelstone/domain/search/name-index';
import { directoryRow, staleFields } from '@keelstone/domain/user/directory-row';
import { ownerCopy, type OwnerCopy } from '@keelstone/domain/user/owner-copy';
import type { User } from '@keelstone/domain/user/user';
import { parseFigures } from '../firestore/account.parse.ts';
import { collection } from '../firestore/collection.ts';
import { buildQuery, documentId } from '../firestore/query.ts';
import type { RunTransaction } from '../firestore/run-transaction.ts';

/** The collections that a rebuild walks through, in this order. */
export const reindexPhases = ['users', 'directory', 'kyc', 'transactions'] as const;
export type ReindexPhase = (typeof reindexPhases)[number];

/** How far a rebuild has come. */
export type ReindexCheckpoint = {
  phase: ReindexPhase;
  /** The last document of the phase that is done; empty at its beginning. */
  after: string;
  seen: number;
  repaired: number;
  startedAtMs: number;
};

export type ReindexRepository = ReturnType<typeof reindexRepository>;

/**
 * Compares copies with their originals and writes what differs. Each repair is one transaction that reads originals
 * and copy again, so that it is safe beside running traffic.
 */
export function reindexRepository(db: Firestore, runTransaction: RunTransaction) {
  const at = (name: keyof typeof collections, id: string) => db.collection(collections[name]).doc(id);

  const repairRow = (uid: string) =>
    runTransaction(async (tx) => {
      const [user, account, row] = await tx.getAll(
        at('users', uid),
        at('accounts', uid),
        at('directory', uid),
      );
      if (user?.exists !== true) return remove(at('directory', uid), row?.exists, tx);
      const stored = account?.data();
      const figures = stored === undefined ? emptyAccount(uid, 0) : parseFigures<Account>(stored);
      const found = user.data() as User;
      const wanted = withNameIndex(directoryRow(found, figures), found.name);
      if (staleFields(row?.data() ?? {}, wanted).length === 0) return false;
      tx.set(at('directory', uid), wanted);
      return true;
    });

  const repairRecord = (record: DocumentReference, uid: string) =>
    runTransaction(async (tx) => {
      const [row, owner] = await tx.getAll(record, at('users', uid));
      const found = row?.data();
      if (found === undefined) return false;
      tx.update(record, wantedCopy(found, owner?.data()));
      return true;
    });

  return {
    checkpoints: collection<ReindexCheckpoint>(db, collections.reindexes),

    /** How many documents all phases have to look at. */
    async countAll(): Promise<number> {
      const counts = await Promise.all(
        reindexPhases.map((phase) => buildQuery(db, collections[phase], {}).count().get()),
      );
      return counts.reduce((sum, count) => sum + count.data().count, 0);
    },

    /** Ids of a phase in order, from the one after `after`. */
    async listIds(phase: ReindexPhase, after: string, limit: number): Promise<string[]> {
      const startAfter = after === '' ? {} : { startAfter: [after] };
      const page = { orderBy: [[documentId, 'asc'] as const], select: [], limit, ...startAfter };
      return (await buildQuery(db, collections[phase], page).get()).docs.map((row) => row.id);
    },

    /** Brings a user's row of the list in line, or removes it where there is no such user. Tells whether it wrote. */
    repairRow,

    /** Those of these rows that belong to no user. */
    async listStrays(ids: readonly string[]): Promise<string[]> {
      if (ids.length === 0) return [];
      const users = await db.getAll(...ids.map((id) => at('users', id)), { fieldMask: ['uid'] });
      return users.filter((user) => !user.exists).map(({ id }) => id);
    },

    /** Brings the owner's name and its index in line in these records. Returns how many it wrote. */
    async repairRecords(phase: 'kyc' | 'transactions', ids: readonly string[]): Promise<number> {
      if (ids.length === 0) return 0;
      const fieldMask = ['uid', 'userName', 'userEmail', 'nameGrams'];
      const rows = await db.getAll(...ids.map((id) => at(phase, id)), { fieldMask });
      const uids = [...new Set(rows.map((row) => String(row.get('uid'))))];
      const found = await db.getAll(...uids.map((uid) => at('users', uid)), { fieldMask: ['name', 'email'] });
      const owners = new Map(found.map((owner) => [owner.id, owner.data()]));
      const isStale = (row: DocumentData): boolean =>
        staleFields(row, wantedCopy(row, owners.get(String(row['uid'])))).length > 0;
      const stale = rows.filter((row) => row.exists && isStale(row.data() ?? {}));
      const repaired = await Promise.all(stale.map((row) => repairRecord(row.ref, String(row.get('uid')))));
      return repaired.filter((isRepaired) => isRepaired).length;
    },
  };
}

type Deleter = { delete(reference: DocumentReference): unknown };

function remove(row: DocumentReference, exists: boolean | undefined, tx: Deleter): boolean {
  if (exists !== true) return false;
  tx.delete(row);
  return true;
}

function wantedCopy(record: DocumentData, owner: DocumentData | undefined) {
  return withOwnerIndex(ownerCopy(record as OwnerCopy, owner as User | undefined));
}
