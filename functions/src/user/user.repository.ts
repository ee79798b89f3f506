import type { Firestore } from 'firebase-admin/firestore';
import { collections } from '@keelstone/domain/collections';
import type { User } from '@keelstone/domain/user/user';
import { collection } from '../firestore/collection.ts';
import { listPage, type PageRequest } from '../firestore/list-page.ts';

export function userRepository(db: Firestore) {
  const rows = collection<User>(db, collections.users);
  return {
    ...rows,
    listAll: (page: PageRequest) =>
      listPage(rows, page, db.collection(collections.users), (user) => user.uid),
  };
}
