import type { Firestore, Query } from 'firebase-admin/firestore';
import { collections } from '@keelstone/domain/collections';
import { limits } from '@keelstone/domain/limits';
import type { Transaction } from '@keelstone/domain/transaction/transaction';
import { collection } from '../firestore/collection.ts';
import { rewriteOwner, type OwnerCopy } from '../firestore/rewrite-owner.ts';
import { listPage, type PageRequest } from '../firestore/list-page.ts';

export function transactionRepository(db: Firestore) {
  const rows = collection<Transaction>(db, collections.transactions);
  const all = db.collection(collections.transactions);
  const visibleTo = (uid: string): Query => all.where('uid', '==', uid).where('isHiddenForUser', '==', false);
  return {
    ...rows,
    renameOwner: (uid: string, owner: OwnerCopy) => rewriteOwner(db, all.where('uid', '==', uid), owner),
    /** Everything but what an admin deleted. */
    listAll: (page: PageRequest) =>
      listPage(rows, page, all.where('isDeleted', '==', false), (row) => row.id),
    /** A user's own records that he has not removed from his list. */
    listVisibleTo: (uid: string, page: PageRequest) => listPage(rows, page, visibleTo(uid), (row) => row.id),
    listRecent: (uid: string) =>
      rows.list(visibleTo(uid).orderBy('createdAtMs', 'desc').limit(limits.recentTransactions)),
    countPending: (uid: string, type: Transaction['type']) =>
      rows.count(all.where('uid', '==', uid).where('type', '==', type).where('status', '==', 'Pending')),
  };
}
