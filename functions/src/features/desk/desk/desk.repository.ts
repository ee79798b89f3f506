import type { AuditKind } from '@keelstone/domain/audit-kinds';
import { collections } from '@keelstone/domain/collections';
import type { Decided, Waiting, WaitingMoney } from '@keelstone/domain/desk/desk/desk';
import { deskLimits } from '@keelstone/domain/desk/desk/desk.limits';
import { dayMs } from '@keelstone/domain/kernel/time/time-units';
import type { TransactionType } from '@keelstone/domain/money/transaction/transaction';
import type { Database } from '../../../platform/firestore/database.ts';
import type { Filter } from '../../../platform/firestore/query.ts';
import { filterUndeleted } from '../../../platform/firestore/record-filters.ts';
import { approvedNotSent } from '../../money/transaction/transaction.repository.ts';

const limit = deskLimits.countMax;

/** The kinds of audit rows that decide a record. Each decision has exactly one (I14). */
const decisionKinds = {
  approved: ['approve-kyc', 'approve-transaction'],
  rejected: ['reject-kyc', 'reject-transaction'],
} as const satisfies Record<keyof Decided, readonly AuditKind[]>;

/** The administrators' overview: counts and sums, but no records. */
export function deskRepository(db: Database) {
  return {
    /** Undecided identity applications. Two reads. */
    async countWaitingKyc(): Promise<Waiting> {
      const where = filterUndeleted('pending');
      const [count, oldestAtMs] = await Promise.all([
        db.count(collections.kyc, { where, orderBy: [['createdAtMs', 'asc']], limit }),
        findOldestAtMs(db, collections.kyc, { where, by: 'createdAtMs' }),
      ]);
      return { ...toCount(count), oldestAtMs };
    },
    /** Undecided deposits or withdrawals. Two reads. */
    countWaiting: (type: TransactionType): Promise<WaitingMoney> =>
      countWaitingMoney(db, {
        where: [...filterUndeleted('pending'), ['type', '==', type]],
        by: 'createdAtMs',
      }),
    /** Approved withdrawals that were not sent, by their approval. Two reads. */
    countWaitingPayouts: (): Promise<WaitingMoney> =>
      countWaitingMoney(db, { where: [['isDeleted', '==', false], ...approvedNotSent], by: 'decidedAtMs' }),
    async countOpenFindings(): Promise<{ count: number; isExact: boolean }> {
      return toCount(await db.count(collections.findings, { where: [['isOpen', '==', true]], limit }));
    },
    /** The number of decisions on a day in UTC, `yyyy-mm-dd`. Each count stops at `countMax`, if given. */
    async countDecided(day: string, { countMax }: { countMax?: number } = {}): Promise<Decided> {
      const fromMs = Date.parse(day);
      const count = (outcome: keyof Decided) =>
        db.count(collections.audit, {
          where: [
            ['kind', 'in', decisionKinds[outcome]],
            ['atMs', '>=', fromMs],
            ['atMs', '<=', fromMs + dayMs - 1],
          ],
          orderBy: [['atMs', 'desc']],
          ...(countMax === undefined ? {} : { limit: countMax }),
        });
      const [approved, rejected] = await Promise.all([count('approved'), count('rejected')]);
      return { approved, rejected };
    },
  };
}

async function countWaitingMoney(
  db: Database,
  { where, by }: { where: readonly Filter[]; by: 'createdAtMs' | 'decidedAtMs' },
): Promise<WaitingMoney> {
  const name = collections.transactions;
  const [{ count, sum }, oldestAtMs] = await Promise.all([
    db.countAndSum(name, { where, orderBy: [['amountUsdCents', 'asc']], limit }, 'amountUsdCents'),
    findOldestAtMs(db, name, { where, by }),
  ]);
  return { ...toCount(count), oldestAtMs, usdCents: sum };
}

async function findOldestAtMs(
  db: Database,
  name: string,
  { where, by }: { where: readonly Filter[]; by: string },
): Promise<number | null> {
  const [row] = await db.query(name, { where, orderBy: [[by, 'asc']], select: [by], limit: 1 });
  const atMs: unknown = row?.data[by];
  return typeof atMs === 'number' ? atMs : null;
}

function toCount(count: number): { count: number; isExact: boolean } {
  return { count, isExact: count < limit };
}
