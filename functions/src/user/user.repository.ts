import type { Firestore } from 'firebase-admin/firestore';
import { collections } from '@keelstone/domain/collections';
import type { User } from '@keelstone/domain/user/user';
import { collection } from '../firestore/collection.ts';
import type { Tx } from '../firestore/tx.ts';
import { copyUser, createRow } from './directory.repository.ts';

/** Users, each write with its copy in the user list's row, so that the copy cannot be forgotten. */
export function userRepository(db: Firestore) {
  const rows = collection<User>(db, collections.users);
  return {
    ...rows,
    create(tx: Tx, uid: string, user: User): void {
      rows.create(tx, uid, user);
      createRow(db, tx, user);
    },
    put(tx: Tx, uid: string, user: User): void {
      rows.put(tx, uid, user);
      copyUser(db, tx, user);
    },
    async save(uid: string, user: User): Promise<void> {
      const batch = db.batch().set(db.collection(collections.users).doc(uid), user);
      copyUser(db, batch, user);
      await batch.commit();
    },
  };
}
