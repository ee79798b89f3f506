import { collections } from '@keelstone/domain/collections';
import { type Account, emptyAccount } from '@keelstone/domain/core/ledger/account';
import type { JournalEntry } from '@keelstone/domain/core/ledger/journal';
import { DomainError } from '@keelstone/domain/errors';
import type { ListSort } from '@keelstone/domain/kernel/api/common.wire';
import type { MovementRecords } from '@keelstone/domain/money/statement/journal.wire';
import { statementLimits } from '@keelstone/domain/money/statement/statement.limits';
import { collection } from '../../../platform/firestore/collection.ts';
import { type Database, readAtOneMoment } from '../../../platform/firestore/database.ts';
import { cutPage } from '../../../platform/firestore/page.ts';
import { inOrder, oldestFirst } from '../../../platform/firestore/query.ts';
import { readMovementRecords } from '../transaction/movement-records.ts';

/**
 * A cursor: `seq` and id of the last entry of a page. A damaged journal may have the same `seq` twice. Firestore
 * refuses ids like `__x__`.
 */
const cursorPattern = /^(-?\d{1,15}(?:\.\d{1,15})?)_([A-Za-z\d][\w-]{0,149})$/;

export type JournalPage = {
  account: Account;
  entries: JournalEntry[];
  records: MovementRecords;
  nextCursor: string | null;
};

export function journalRepository(db: Database) {
  const rows = collection<JournalEntry>(db, collections.journal);
  return {
    ...rows,
    recordsOf: (entries: readonly JournalEntry[]) => readMovementRecords(db, entries),
    /** A user's entries in the order of their posting. */
    listOf: (uid: string) => rows.list({ where: [['uid', '==', uid]], orderBy: [['seq', 'asc']] }),

    /** All users' entries of a period, in order of time, after a given one. */
    listOfTime: (
      { fromMs, untilMs }: { fromMs: number; untilMs: number },
      { after, limit }: { after: { atMs: number; id: string } | null; limit: number },
    ) =>
      rows.list({
        where: [
          ['atMs', '>=', fromMs],
          ['atMs', '<=', untilMs],
        ],
        ...oldestFirst('atMs', after === null ? undefined : [after.atMs, after.id]),
        limit,
      }),

    /**
     * One page of a user's entries and the account, read at one moment: an entry posted meanwhile is in both or in
     * neither. Both are read unparsed, so that the reader sees any fault. It reads the entries, one to look ahead, the
     * account, and the records of the entries unless it is a page for a check. Errors: `invalid-input` for a malformed
     * cursor.
     */
    async readPage(
      uid: string,
      { limit, cursor, sort }: { limit: number; cursor?: string | undefined; sort: ListSort },
    ): Promise<JournalPage> {
      const startAfter = cursor === undefined ? undefined : parseCursor(cursor);
      const direction = sort === 'newest' ? 'desc' : 'asc';
      return readAtOneMoment(db, async (tx) => {
        const listed = await rows.readList(tx, {
          where: [['uid', '==', uid]],
          ...inOrder('seq', direction, startAfter),
          limit: limit + 1,
        });
        const { items: entries, nextCursor } = cutPage(
          listed,
          limit,
          ({ seq, id }) => `${String(seq)}_${id}`,
        );
        const isChecked = limit === statementLimits.journalPageSize;
        const [[account], records] = await Promise.all([
          tx.getAll([{ collection: collections.accounts, id: uid }]),
          isChecked ? new Map() : readMovementRecords(tx, entries),
        ]);
        return {
          account: (account ?? emptyAccount(uid, 0)) as Account,
          entries,
          records,
          nextCursor,
        };
      });
    },
  };
}

function parseCursor(cursor: string): [number, string] {
  const [, seq, id] = cursorPattern.exec(cursor) ?? [];
  if (id === undefined) throw new DomainError('invalid-input', { field: 'cursor' });
  return [Number(seq), id];
}
