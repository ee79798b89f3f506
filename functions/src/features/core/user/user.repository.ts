import { collections } from '@keelstone/domain/collections';
import { administratorLimits } from '@keelstone/domain/core/administrator/administrator.limits';
import type { User } from '@keelstone/domain/core/user/user';
import { copyUser, createRow, eraseRow } from '../../../platform/collections/directory.repository.ts';
import { collection } from '../../../platform/firestore/collection.ts';
import type { Database } from '../../../platform/firestore/database.ts';
import { equal, oldestFirst } from '../../../platform/firestore/query.ts';
import type { TxReader, Writer } from '../../../platform/firestore/tx.ts';

/** A user whose account is to be closed, and when. */
export type DueClosing = Pick<User, 'uid' | 'closing'>;

/** A user and when they registered. */
export type Registered = Pick<User, 'uid' | 'createdAtMs'>;

/** Users, each write with its copy in the user list's row, so that the copy cannot be forgotten. */
export function userRepository(db: Database) {
  const rows = collection<User>(db, collections.users);
  return {
    ...rows,
    create(tx: Writer, uid: string, user: User): void {
      rows.create(tx, uid, user);
      createRow(tx, user);
    },
    put(tx: Writer, uid: string, user: User): void {
      rows.put(tx, uid, user);
      copyUser(tx, user);
    },
    /** Erases a user with their row in the user list. */
    erase(tx: Writer, uid: string): void {
      rows.erase(tx, uid);
      eraseRow(tx, uid);
    },
    /** Names and addresses by uid, in one round trip, or `undefined` for an account that is gone. */
    async findNames(uids: readonly string[]): Promise<(Pick<User, 'name' | 'email'> | undefined)[]> {
      const places = uids.map((id) => ({ collection: rows.name, id }));
      const people = await db.getAll(places, ['name', 'email']);
      return people.map((data) => data && { name: String(data['name']), email: String(data['email']) });
    },
    /** Every administrator who is not suspended. */
    listActiveAdmins: async (): Promise<User[]> =>
      (
        await rows.list({ where: [['isAdmin', '==', true]], limit: administratorLimits.administratorsMax })
      ).filter(({ isBlocked }) => !isBlocked),
    /** Returns whether two or more users have the role, suspended or not. */
    readHasTwoAdmins: async (tx: TxReader): Promise<boolean> =>
      (await rows.readList(tx, { where: [['isAdmin', '==', true]], limit: 2 })).length > 1,
    /** Everyone who lost their power as an administrator after a given time, by a suspension or by losing the role. */
    listFormerAdmins: async (sinceMs: number): Promise<User[]> =>
      (
        await rows.list({
          where: [['adminUntilMs', '>', sinceMs]],
          limit: administratorLimits.administratorsMax,
        })
      ).filter(({ isAdmin, isBlocked }) => !isAdmin || isBlocked),
    countAdmins: () =>
      rows.count({ where: [['isAdmin', '==', true]], limit: administratorLimits.administratorsMax }),
    /** Users who registered before a given time and never verified their address, the oldest first. */
    listUnverified: ({
      beforeMs,
      after,
      limit,
    }: {
      beforeMs: number;
      after?: Registered | undefined;
      limit: number;
    }) =>
      rows.list({
        where: [...equal({ isVerified: false }), ['createdAtMs', '<=', beforeMs]],
        ...oldestFirst('createdAtMs', after && [after.createdAtMs, after.uid]),
        limit,
      }),
    /** Users whose closing is due, oldest first, beginning after `after`. */
    listClosing: ({
      nowMs,
      limit,
      after,
    }: {
      nowMs: number;
      limit: number;
      after?: DueClosing | undefined;
    }) =>
      rows.list({
        where: [['closing.closesAtMs', '<=', nowMs]],
        ...oldestFirst('closing.closesAtMs', after && [after.closing?.closesAtMs, after.uid]),
        select: ['uid', 'closing'],
        limit,
      }),
    /** Returns the uids that have no document. */
    async listMissing(uids: readonly string[]): Promise<string[]> {
      const documents = await db.getAll(
        uids.map((id) => ({ collection: rows.name, id })),
        [],
      );
      return uids.filter((_uid, index) => documents[index] === undefined);
    },
    async save(uid: string, user: User): Promise<void> {
      await db.write((writer) => {
        writer.set({ collection: rows.name, id: uid }, user);
        copyUser(writer, user);
      });
    },
  };
}
