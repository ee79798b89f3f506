import { collections } from '@keelstone/domain/collections';
import { type Account, emptyAccount } from '@keelstone/domain/core/ledger/account';
import { makeDirectoryRow, type DirectoryRow, pickFigures } from '@keelstone/domain/core/user/directory-row';
import type { User } from '@keelstone/domain/core/user/user';
import { userStatusFilter, type UserStatusFilter } from '@keelstone/domain/core/user/user-filter';
import { directoryRowFields } from '@keelstone/domain/core/user/user.contract';
import { withUserIndex } from '@keelstone/domain/kernel/search/name-index';
import { parseFigures } from '../firestore/account.parse.ts';
import { collection } from '../firestore/collection.ts';
import type { Database } from '../firestore/database.ts';
import { countStatus, listPage, searchFilter } from '../firestore/list-page.ts';
import type { PageRequest } from '../firestore/page.ts';
import type { Filter } from '../firestore/query.ts';
import type { Place, Writer } from '../firestore/tx.ts';
import type { TotalsRepository } from './totals.repository.ts';

export type UserListRequest = PageRequest & { search?: string | undefined; status: UserStatusFilter };

/** The rows of the user list. Only the repositories of users and accounts write them, together with the originals. */
export function directoryRepository(db: Database, totals: TotalsRepository) {
  const rows = collection<DirectoryRow>(db, collections.directory, { parse: parseFigures<DirectoryRow> });
  return {
    /** Users of any or one status, searched by a part of their name or their e-mail address, with their figures. */
    listPage: ({ search, status, ...page }: UserListRequest) =>
      listPage(rows, page, {
        where: [...makeStatusFilter(status), ...searchFilter(search)],
        select: directoryRowFields,
        idField: 'uid',
        liveCountMax: totals.liveCountMax,
        keptTotal: search === undefined ? () => totals.find('users', status) : undefined,
      }),
    countStatus: (status: UserStatusFilter) => countStatus(rows, makeStatusFilter(status)),
  };
}

/** Creates the row of a new user, whose account is empty. */
export function createRow(writer: Writer, user: User): void {
  const row = makeDirectoryRow(user, emptyAccount(user.uid, user.createdAtMs));
  writer.merge(toPlace(user.uid), withUserIndex(row));
}

/** Copies and indexes a user's document in their row, without figures. */
export function copyUser(writer: Writer, user: User): void {
  writer.merge(toPlace(user.uid), withUserIndex(user));
}

/** Copies an account's figures into the row of its user. */
export function copyFigures(writer: Writer, account: Account): void {
  writer.merge(toPlace(account.uid), pickFigures(account));
}

/** Removes the row of a deleted account. */
export function eraseRow(writer: Writer, uid: string): void {
  writer.delete(toPlace(uid));
}

function toPlace(uid: string): Place {
  return { collection: collections.directory, id: uid };
}

function makeStatusFilter(status: UserStatusFilter): Filter[] {
  const isBlocked = userStatusFilter[status];
  return isBlocked === undefined ? [] : [['isBlocked', '==', isBlocked]];
}
