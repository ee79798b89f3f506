import { collections } from '@keelstone/domain/collections';
import { type Account, emptyAccount } from '@keelstone/domain/core/ledger/account';
import type { JournalEntry } from '@keelstone/domain/core/ledger/journal';
import type { Month } from '@keelstone/domain/core/ledger/month';
import { DomainError } from '@keelstone/domain/errors';
import type { Period } from '@keelstone/domain/kernel/time/period';
import {
  findPeriodDays,
  eventsOfType,
  computeFigures,
  countMonths,
  type MovementType,
  type PeriodDays,
  type PeriodFigures,
} from '@keelstone/domain/money/statement/statement-period';
import type { StatementPage } from '@keelstone/domain/money/statement/statement.contract';
import { statementTexts } from '@keelstone/domain/money/statement/statement.texts';
import { collection } from '../../../platform/firestore/collection.ts';
import { type Database, readAtOneMoment } from '../../../platform/firestore/database.ts';
import { cutPage } from '../../../platform/firestore/page.ts';
import { equal, type Filter } from '../../../platform/firestore/query.ts';
import type { Tx } from '../../../platform/firestore/tx.ts';
import { readMovementRecords } from '../transaction/movement-records.ts';

type PageOf = { limit: number; cursor?: string | undefined; type?: MovementType };

/** Reads the months, movements and records of a statement, all at one moment. */
export function statementRepository(db: Database) {
  const months = collection<Month>(db, collections.months);
  const journal = collection<JournalEntry>(db, collections.journal);

  /** The months of the period, the next one, and the account. Errors: `statement-unavailable` if one is missing. */
  const readDays = async (tx: Tx, uid: string, period: Period): Promise<PeriodDays> => {
    const last = period.to.slice(0, 7);
    const [[account], found, [after]] = await Promise.all([
      tx.getAll([{ collection: collections.accounts, id: uid }]),
      months.readList(tx, {
        where: [...equal({ uid }), ['month', '<=', last]],
        orderBy: [['month', 'desc']],
        limit: countMonths(period),
      }),
      months.readList(tx, {
        where: [...equal({ uid }), ['month', '>', last]],
        orderBy: [['month', 'asc']],
        limit: 1,
      }),
    ]);
    const next = after?.opening ?? ((account ?? emptyAccount(uid, 0)) as Account);
    const days = findPeriodDays(period, { months: found.reverse(), next });
    if (days === undefined) throw new DomainError('statement-unavailable');
    return days;
  };
  const readFigures = async (tx: Tx, uid: string, period: Period): Promise<PeriodFigures> =>
    computeFigures(await readDays(tx, uid, period));

  const readEntries = (
    tx: Tx,
    uid: string,
    { opening, closing }: PeriodFigures,
    { limit, cursor, type }: PageOf,
  ): Promise<JournalEntry[]> => {
    if (closing.seq === opening.seq) return Promise.resolve([]);
    const ofType: Filter[] = type === undefined ? [] : [['event', 'in', eventsOfType[type]]];
    return journal.readList(tx, {
      where: [['uid', '==', uid], ...ofType, ['seq', '>', opening.seq], ['seq', '<=', closing.seq]],
      orderBy: [['seq', 'desc']],
      limit,
      ...(cursor === undefined ? {} : { startAfter: [parseCursor(cursor)] }),
    });
  };

  return {
    /** The days of a period with movements. Errors: `statement-unavailable`. */
    readDays: (uid: string, period: Period): Promise<PeriodDays> =>
      readAtOneMoment(db, (tx) => readDays(tx, uid, period)),

    /** A page, newest movement first. Errors: `statement-unavailable`, `invalid-input` for a malformed cursor. */
    readPage: (uid: string, period: Period, { limit, ...page }: PageOf): Promise<StatementPage> =>
      readAtOneMoment(db, async (tx) => {
        const figures = await readFigures(tx, uid, period);
        const listed = await readEntries(tx, uid, figures, { ...page, limit: limit + 1 });
        const { items: entries, nextCursor } = cutPage(listed, limit, ({ seq }) => String(seq));
        const records = await readMovementRecords(tx, entries);
        return { period, figures, entries, records, nextCursor };
      }),

    /**
     * A whole period, oldest movement first. Errors: `statement-unavailable`; `invalid-input` if it has more movements
     * than `max`, and then reads none.
     */
    readWhole: (uid: string, period: Period, max: number): Promise<StatementPage> =>
      readAtOneMoment(db, async (tx) => {
        const figures = await readFigures(tx, uid, period);
        if (figures.closing.seq - figures.opening.seq > max) {
          throw new DomainError('invalid-input', {
            field: 'from',
            message: statementTexts.periodMovements,
          });
        }
        const entries = await readEntries(tx, uid, figures, { limit: max });
        const records = await readMovementRecords(tx, entries);
        return { period, figures, entries: entries.reverse(), records, nextCursor: null };
      }),
  };
}

function parseCursor(cursor: string): number {
  if (!/^\d{1,15}$/.test(cursor)) throw new DomainError('invalid-input', { field: 'cursor' });
  return Number(cursor);
}
