import { collections } from '@keelstone/domain/collections';
import type { Waiting, WaitingMoney } from '@keelstone/domain/desk/desk';
import {
  flowEvents,
  momentsOf,
  type Decided,
  type DeskDecision,
  type DeskMonth,
} from '@keelstone/domain/desk/desk-day';
import {
  decisionKinds,
  decisionOf,
  isAboutMoney,
  type DecisionKind,
} from '@keelstone/domain/desk/desk-decision';
import type { JournalEntry } from '@keelstone/domain/ledger/journal';
import type { Period } from '@keelstone/domain/ledger/statement-period';
import { limits } from '@keelstone/domain/limits';
import type { Transaction, TransactionType } from '@keelstone/domain/transaction/transaction';
import { collection } from '../firestore/collection.ts';
import type { Database } from '../firestore/database.ts';
import { documentId, type Filter } from '../firestore/query.ts';
import { reviewFilters } from '../firestore/review-list.ts';
import type { Row } from '../firestore/tx.ts';
import { approvedNotSent } from '../transaction/transaction.repository.ts';

const pageSize = 300;
const limit = limits.deskCountMax;

const kindsOf = (review: keyof Decided): string[] =>
  Object.entries(decisionKinds).flatMap(([kind, is]) => (is === review ? [kind] : []));

/** The administrators' overview: counts, sums and days, but no records. */
export function deskRepository(db: Database) {
  const months = collection<DeskMonth>(db, collections.deskMonths);
  return {
    ...months,
    /** Identity applications that nobody has decided. Two reads. */
    async waitingKyc(): Promise<Waiting> {
      const where = reviewFilters('pending');
      const [count, oldestAtMs] = await Promise.all([
        db.count(collections.kyc, { where, orderBy: [['createdAtMs', 'asc']], limit }),
        oldest(db, collections.kyc, { where, by: 'createdAtMs' }),
      ]);
      return { ...counted(count), oldestAtMs };
    },
    /** Deposits or withdrawals that nobody has decided. Two reads. */
    waitingOf: (type: TransactionType): Promise<WaitingMoney> =>
      waitingMoney(db, { where: [...reviewFilters('pending'), ['type', '==', type]], by: 'createdAtMs' }),
    /** Approved withdrawals that were not sent, by their approval. Two reads. */
    waitingPayouts: (): Promise<WaitingMoney> =>
      waitingMoney(db, { where: [['isDeleted', '==', false], ...approvedNotSent], by: 'decidedAtMs' }),
    /** How many findings of the books are open. */
    async openFindings(): Promise<{ count: number; isExact: boolean }> {
      return counted(await db.count(collections.findings, { where: [['isOpen', '==', true]], limit }));
    },
    /** How many decisions were made since a moment; each of both counts stops at a thousand. */
    async decidedSince(atMs: number): Promise<Decided> {
      const count = (review: keyof Decided) =>
        db.count(collections.audit, {
          where: [
            ['kind', 'in', kindsOf(review)],
            ['atMs', '>=', atMs],
          ],
          orderBy: [['atMs', 'desc']],
          limit,
        });
      const [approved, rejected] = await Promise.all([count('approved'), count('rejected')]);
      return { approved, rejected };
    },
    /** The months of a period, those that are kept. */
    async listOf({ from, to }: Period): Promise<DeskMonth[]> {
      const ids = [...new Set([from.slice(0, 7), to.slice(0, 7)])];
      const found = await db.getAll(ids.map((id) => ({ collection: months.name, id })));
      return found.filter((month) => month !== undefined).map((month) => month as DeskMonth);
    },
    /** Every journal entry of a day that brought USD in or let it out. A read each. */
    async flowsOn(day: string): Promise<Pick<JournalEntry, 'postings'>[]> {
      const rows = await rowsOn(db, collections.journal, {
        filter: ['event', 'in', flowEvents],
        select: ['postings', 'atMs'],
        day,
      });
      return rows.map(({ data }) => data as Pick<JournalEntry, 'postings'>);
    },
    /** Every decision of a day, by the audit trail, which nothing deletes. Two reads each. */
    async decisionsOn(day: string): Promise<DeskDecision[]> {
      const rows = await rowsOn(db, collections.audit, {
        filter: ['kind', 'in', Object.keys(decisionKinds)],
        select: ['kind', 'targetId', 'atMs'],
        day,
      });
      const found = rows.map(({ data }) => data as { kind: DecisionKind; targetId: string });
      const ofMoney = found.filter(({ kind }) => isAboutMoney(kind));
      const types = await typesOf(
        db,
        ofMoney.map(({ targetId }) => targetId),
      );
      return found.flatMap(({ kind, targetId }) => decisionOf(kind, types.get(targetId)) ?? []);
    },
  };
}

/** What each record is; one that is missing is left out. */
async function typesOf(db: Database, ids: readonly string[]): Promise<Map<string, TransactionType>> {
  const types = new Map<string, TransactionType>();
  for (let at = 0; at < ids.length; at += pageSize) {
    const some = ids.slice(at, at + pageSize);
    const places = some.map((id) => ({ collection: collections.transactions, id }));
    const found = await db.getAll(places, ['type']);
    for (const [index, id] of some.entries()) {
      const record = found[index] as Pick<Transaction, 'type'> | undefined;
      if (record !== undefined) types.set(id, record.type);
    }
  }
  return types;
}

/** All rows of a day, page by page. */
async function rowsOn(
  db: Database,
  name: string,
  { filter, select, day }: { filter: Filter; select: readonly string[]; day: string },
): Promise<Row[]> {
  const { fromMs, toMs } = momentsOf(day);
  const rows: Row[] = [];
  for (let startAfter: unknown[] | undefined; ;) {
    const page = await db.query(name, {
      where: [filter, ['atMs', '>=', fromMs], ['atMs', '<=', toMs]],
      orderBy: [
        ['atMs', 'desc'],
        [documentId, 'desc'],
      ],
      select,
      limit: pageSize,
      ...(startAfter === undefined ? {} : { startAfter }),
    });
    rows.push(...page);
    const last = page.at(-1);
    if (last === undefined || page.length < pageSize) return rows;
    startAfter = [last.data['atMs'], last.id];
  }
}

async function waitingMoney(
  db: Database,
  { where, by }: { where: readonly Filter[]; by: 'createdAtMs' | 'decidedAtMs' },
): Promise<WaitingMoney> {
  const name = collections.transactions;
  const [{ count, sum }, oldestAtMs] = await Promise.all([
    db.countAndSum(name, { where, orderBy: [['amountUsdCents', 'asc']], limit }, 'amountUsdCents'),
    oldest(db, name, { where, by }),
  ]);
  return { ...counted(count), oldestAtMs, usdCents: sum };
}

async function oldest(
  db: Database,
  name: string,
  { where, by }: { where: readonly Filter[]; by: string },
): Promise<number | null> {
  const [row] = await db.query(name, { where, orderBy: [[by, 'asc']], select: [by], limit: 1 });
  const atMs: unknown = row?.data[by];
  return typeof atMs === 'number' ? atMs : null;
}

function counted(count: number): { count: number; isExact: boolean } {
  return { count, isExact: count < limit };
}
