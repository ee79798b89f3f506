import { collections } from '@keelstone/domain/collections';
import { decisionLimits } from '@keelstone/domain/core/decision/decision.limits';
import type { ReviewStatusFilter } from '@keelstone/domain/core/review/review-filter';
import { reviewLimits } from '@keelstone/domain/core/review/review.limits';
import type { OwnerCopy } from '@keelstone/domain/core/user/owner-copy';
import { findBareTxid } from '@keelstone/domain/kernel/address/txid';
import { toMoments } from '@keelstone/domain/kernel/api/common.wire';
import type { Transaction } from '@keelstone/domain/money/transaction/transaction';
import type {
  TransactionStatusFilter,
  TypeFilter,
} from '@keelstone/domain/money/transaction/transaction-filter';
import { transactionLimits } from '@keelstone/domain/money/transaction/transaction.limits';
import { transactionRowFields } from '@keelstone/domain/money/transaction/transaction.wire';
import { type DueRequest, listDueRows } from '../../../platform/collections/due-rows.ts';
import { listNewestOthers } from '../../../platform/collections/newest-others.ts';
import type { TotalsRepository } from '../../../platform/collections/totals.repository.ts';
import { collection } from '../../../platform/firestore/collection.ts';
import type { Database } from '../../../platform/firestore/database.ts';
import {
  countStatus,
  listPage,
  oldestAfter,
  searchFilter,
  type WaitingRequest,
} from '../../../platform/firestore/list-page.ts';
import { ownerIndexed } from '../../../platform/firestore/owner-indexed.ts';
import type { PageRequest } from '../../../platform/firestore/page.ts';
import { equal, type Filter } from '../../../platform/firestore/query.ts';
import { filterUndeleted, filterStatus } from '../../../platform/firestore/record-filters.ts';
import { rewriteOwner } from '../../../platform/firestore/rewrite-owner.ts';
import type { Tx, TxReader } from '../../../platform/firestore/tx.ts';
import { cleanContentType } from '../../core/upload/clean-image.ts';

/** The query of an administrator's list of all records. */
export type AllListRequest = PageRequest & {
  search?: string | undefined;
  status: TransactionStatusFilter;
  type?: TypeFilter;
};

/** The query of a person's list of their own records. */
export type OwnListRequest = PageRequest & {
  type: TypeFilter;
  status: ReviewStatusFilter;
  from?: string | undefined;
  to?: string | undefined;
};

export function transactionRepository(db: Database, totals: TotalsRepository) {
  const rows = collection<Transaction>(db, collections.transactions, ownerIndexed());
  const select = transactionRowFields;
  const { liveCountMax } = totals;
  const count = (nowMs: number, ...more: Filter[]) =>
    rows.count({
      where: [...more, ...findApprovedOnceAt(nowMs)],
      orderBy: [['approvedOnce.atMs', 'asc']],
      limit: liveCountMax,
    });
  /** One page of the deposits and payouts that name one of these transactions. */
  const listNamed = async (txids: readonly string[], where: readonly Filter[], page: PageRequest) => {
    const lists = await Promise.all(
      (['txid', 'paidTxid'] as const).map((field) =>
        rows.list({ where: [...where, [field, 'in', txids]], limit: page.limit, select }),
      ),
    );
    const newest = lists.flat().sort((one, other) => other.createdAtMs - one.createdAtMs);
    const items = (page.sort === 'oldest' ? newest.reverse() : newest).slice(0, page.limit);
    return { items, total: items.length, nextCursor: null };
  };
  return {
    ...rows,
    renameOwner: (uid: string, owner: OwnerCopy) =>
      rewriteOwner(db, { collection: rows.name, where: [['uid', '==', uid]] }, owner),
    /**
     * Lists all records except those that an administrator deleted. Filters by type and by status, which may be
     * "awaiting payout". Searches by a part of the owner's name, their e-mail address, the order id, or a transaction
     * on a chain.
     */
    listAll: ({ search, status, type = 'any', ...page }: AllListRequest) => {
      const txid = findBareTxid(search ?? '');
      const where = [...listFilters(status), ...typeFilter(type)];
      if (txid !== undefined) return listNamed([txid, `0x${txid}`], where, page);
      return listPage(rows, page, {
        where: [...where, ...searchFilter(search)],
        select,
        idField: 'id',
        liveCountMax,
        keptTotal:
          search === undefined && type === 'any' ? () => totals.find('transactions', status) : undefined,
      });
    },
    /** Undecided records, or approved withdrawals that were not sent; oldest first. */
    listWaiting: (status: 'pending' | 'unpaid', type: TypeFilter, page: WaitingRequest) =>
      rows.list({ where: [...listFilters(status), ...typeFilter(type)], ...oldestAfter(page) }),
    /** Deposits with a proof that were decided up to a given time, oldest first. */
    listDue: (request: DueRequest) =>
      listDueRows(rows, request, {
        kind: 'proof',
        field: 'decidedAtMs',
        where: [['proof.contentType', '==', cleanContentType]],
      }),
    countStatus: (status: ReviewStatusFilter) => countStatus(rows, filterUndeleted(status)),
    /** A user's own records that they have not hidden, filtered by type, status and period. */
    listVisibleTo: (uid: string, { type, status, from, to, ...page }: OwnListRequest) =>
      listPage(rows, page, {
        where: [
          ...filterVisible(uid),
          ...filterStatus(status),
          ...typeFilter(type),
          ...makeDaysFilter({ from, to }),
        ],
        select,
        idField: 'id',
        liveCountMax,
      }),
    listRecent: (uid: string) =>
      rows.list({
        where: filterVisible(uid),
        orderBy: [['createdAtMs', 'desc']],
        limit: transactionLimits.recentTransactions,
        select,
      }),
    /** A user's open requests, newest first: undecided ones, and approved withdrawals that were not sent. */
    async listOpen(uid: string) {
      const newest = {
        orderBy: [['createdAtMs', 'desc']],
        limit: transactionLimits.openRequests,
        select,
      } as const;
      const [pending, unpaid] = await Promise.all([
        rows.list({ ...newest, where: [...filterVisible(uid), ['status', '==', 'Pending']] }),
        rows.list({ ...newest, where: [...filterVisible(uid), ...approvedNotSent] }),
      ]);
      return [...pending, ...unpaid].sort((one, other) => other.createdAtMs - one.createdAtMs);
    },
    /** Records that one administrator has approved and a second one must approve, oldest approval first. */
    listApprovedOnce: (nowMs: number) =>
      rows.list({
        where: findApprovedOnceAt(nowMs),
        orderBy: [['approvedOnce.atMs', 'asc']],
        limit: transactionLimits.firstApprovals,
        select,
      }),
    /** Counts the records that this administrator could approve as the second of two. */
    async countApprovedOnce({ forUid, nowMs }: { forUid: string; nowMs: number }): Promise<number> {
      const [all, own] = await Promise.all([count(nowMs), count(nowMs, findApprovedOnceBy(forUid))]);
      return all - own;
    },
    /** Counts the records that one administrator has approved and a second one must approve. */
    countFirstApprovedBy: ({ uid, nowMs }: { uid: string; nowMs: number }) =>
      count(nowMs, findApprovedOnceBy(uid)),
    /** Payments to own addresses without a fixed price: those that wait, or all of one account, also rejected ones. */
    listUnpriced: (of: { status: 'Pending' } | { uid: string }) =>
      rows.list({ where: equal({ ...of, 'arrival.pricedAtMs': null }), limit: 5_000 }),
    /** Payments of a transaction to a person's own addresses, a few of them. */
    readArrivals: (tx: TxReader, named: { uid: string; txid: string }) =>
      rows.readList(tx, {
        where: [...equal({ ...named, 'arrival.isOwn': true }), openOrApproved],
        limit: 1,
      }),
    /**
     * Deposits that claim a transaction on a chain: they name it, or an approval without proof, also the first of two,
     * claims it. For a payment to an own address only such approvals of its account. `findRivals` tells when there may
     * be more than are read.
     */
    listClaims: (claimed: Claimed) => rows.list(queryClaims(claimed)),
    /** Reads the claims inside a transaction, which then depends on them. */
    readClaims: (tx: TxReader, claimed: Claimed) => rows.readList(tx, queryClaims(claimed)),
    /** Other transactions that have or had the same image, newest first: a few more than are shown. */
    listWithProof: (sha256: string, butId: string) =>
      listNewestOthers(
        butId,
        rows.list({ ...signalRows, where: [['proof.sha256', '==', sha256]] }),
        rows.list({ ...signalRows, where: [['replacedHashes', 'array-contains', sha256]] }),
      ),
    /** Other requests of a person and type that an administrator has rejected, newest first. */
    listRejectedOf: ({ uid, type }: Pick<Transaction, 'uid' | 'type'>, butId: string) => {
      const where = equal({ uid, type, status: 'Rejected', isCancelledByUser: false });
      return listNewestOthers(butId, rows.list({ ...signalRows, where }));
    },
    /** Returns which kinds of open requests a person has. A transaction that reads it depends on the result. */
    async findOpenKinds(uid: string, tx?: Tx) {
      const isThere = async (where: readonly Filter[]): Promise<boolean> => {
        const one = { where: [['uid', '==', uid], ...where] as const, limit: 1 };
        const first = tx === undefined ? await rows.listIds(one) : await rows.readList(tx, one);
        return first.length > 0;
      };
      const pending = (type: Transaction['type']) => isThere(equal({ type, status: 'Pending' }));
      const [deposit, withdrawal, isUnpaid] = await Promise.all([
        pending('Deposit'),
        pending('Withdrawal'),
        isThere(approvedNotSent),
      ]);
      return { isPending: { deposit, withdrawal }, isUnpaid };
    },
    countPending: (uid: string, type: Transaction['type']) =>
      rows.count({ where: equal({ uid, type, status: 'Pending' }) }),
    /** Counts the Pending deposits that the chain announced. */
    countArrivals: (uid: string) =>
      rows.count({ where: equal({ uid, status: 'Pending', 'arrival.isOwn': true }) }),
  };
}

/** Leaves out an expired approval, even if the record still has it. */
function findApprovedOnceAt(nowMs: number): Filter[] {
  return [
    ['status', '==', 'Pending'],
    ['approvedOnce.atMs', '>', nowMs - decisionLimits.proposalAgeMsMax],
  ];
}

const findApprovedOnceBy = (uid: string): Filter => ['approvedOnce.uid', '==', uid];

/** Approved withdrawals that were not sent. A returned payment is available again, so its withdrawal is not open. */
export const approvedNotSent: readonly Filter[] = equal({
  status: 'Approved',
  type: 'Withdrawal',
  paidTxid: null,
  returned: null,
});

function listFilters(status: TransactionStatusFilter): Filter[] {
  return status === 'unpaid' ? [...filterUndeleted('any'), ...approvedNotSent] : filterUndeleted(status);
}

function typeFilter(type: TypeFilter): Filter[] {
  return type === 'any' ? [] : [['type', '==', type]];
}

/** Filters by the time of filing. */
function makeDaysFilter(filed: Pick<OwnListRequest, 'from' | 'to'>): Filter[] {
  const { fromMs, toMs } = toMoments(filed);
  return [
    ...(fromMs === undefined ? [] : [['createdAtMs', '>=', fromMs] as const]),
    ...(toMs === undefined ? [] : [['createdAtMs', '<=', toMs] as const]),
  ];
}

const openOrApproved: Filter = ['status', 'in', ['Pending', 'Approved']];

/** A transaction that a record names or may name. */
type Claimed = Pick<Transaction, 'uid' | 'arrival'> & { txid: string };

function queryClaims({ uid, arrival, txid }: Claimed) {
  const named: Filter[] = [...equal({ txid }), openOrApproved];
  const likely: Filter[] = [['likelyTxids', 'array-contains', txid]];
  const likelyOnce: Filter[] = [
    ['approvedOnce.likelyTxids', 'array-contains', txid],
    ['status', '==', 'Pending'],
  ];
  const select = [
    'id',
    'txid',
    'outputs',
    'status',
    'transactionId',
    'likelyTxids',
    'arrival',
    'uid',
    'approvedOnce',
  ] as const;
  const oneOf = [named, likely, likelyOnce];
  const ofAccount = arrival === undefined ? {} : { where: equal({ uid }) };
  return { ...ofAccount, oneOf, limit: transactionLimits.claimsRead, select };
}

function filterVisible(uid: string): Filter[] {
  return equal({ uid, isHiddenForUser: false });
}

/** Lists the fields that a signal shows, newest first, and a few more rows, to tell whether there are more. */
const signalRows = {
  select: ['id', 'transactionId', 'uid', 'userName', 'type', 'status', 'reason', 'createdAtMs', 'isDeleted'],
  orderBy: [['createdAtMs', 'desc']],
  limit: reviewLimits.signalCounted + 2,
} as const;
