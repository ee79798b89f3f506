import { collections } from '@keelstone/domain/collections';
import type { ReviewStatusFilter } from '@keelstone/domain/core/review/review-filter';
import { reviewLimits } from '@keelstone/domain/core/review/review.limits';
import type { OwnerCopy } from '@keelstone/domain/core/user/owner-copy';
import type { KycRecord } from '@keelstone/domain/identity/kyc/kyc-record';
import { kycRowFields, userKycRowFields } from '@keelstone/domain/identity/kyc/kyc.wire';
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
import { equal, type Filter, type QuerySpec } from '../../../platform/firestore/query.ts';
import { filterUndeleted, type RecordListRequest } from '../../../platform/firestore/record-filters.ts';
import { rewriteOwner } from '../../../platform/firestore/rewrite-owner.ts';
import type { TxReader } from '../../../platform/firestore/tx.ts';

export function kycRepository(db: Database, totals: TotalsRepository) {
  const rows = collection<KycRecord>(db, collections.kyc, ownerIndexed());
  return {
    ...rows,
    /** Leaves out deleted records, which no longer name anybody. */
    renameOwner: (uid: string, owner: OwnerCopy) =>
      rewriteOwner(db, { collection: rows.name, where: filterKept(uid) }, owner),
    /** Applications that no administrator deleted, of any or one status, by a part of the applicant's name. */
    listAll: ({ search, status, ...page }: RecordListRequest) =>
      listPage(rows, page, {
        where: [...filterUndeleted(status), ...searchFilter(search)],
        select: kycRowFields,
        idField: 'id',
        liveCountMax: totals.liveCountMax,
        keptTotal: search === undefined ? () => totals.find('kyc', status) : undefined,
      }),
    /** Undecided applications, oldest first. */
    listWaiting: (page: WaitingRequest) =>
      rows.list({ where: filterUndeleted('pending'), ...oldestAfter(page) }),
    /** Every application of one person that no administrator has deleted. */
    listOf: (uid: string, page: PageRequest) =>
      listPage(rows, page, {
        where: filterKept(uid),
        select: userKycRowFields,
        idField: 'id',
        liveCountMax: totals.liveCountMax,
      }),
    /** A person's last application that no administrator has deleted. */
    findLatestOf: async (uid: string): Promise<KycRecord | undefined> =>
      (await rows.list(queryLatest(uid)))[0],
    /**
     * Reads the application that decides its owner's status, if that is the status of `record`, in a transaction. A
     * pending or approved one decides, since its owner cannot apply again; otherwise the latest rejected one.
     */
    readDeciding: async (
      tx: TxReader,
      record: Pick<KycRecord, 'id' | 'uid' | 'status'>,
    ): Promise<Pick<KycRecord, 'id'> | undefined> =>
      record.status === 'Rejected' ? (await rows.readList(tx, queryLatest(record.uid)))[0] : record,
    /** Lists other applications, also deleted ones, that have or had this image, newest first. */
    listWithImage: (sha256: string, butId: string) =>
      listNewestOthers(
        butId,
        rows.list({ ...signalRows, where: [['document.sha256', '==', sha256]] }),
        rows.list({ ...signalRows, where: [['replacedHashes', 'array-contains', sha256]] }),
      ),
    /** Other rejected applications of a person, newest first: a few more than are shown. */
    listRejectedOf: (uid: string, butId: string) => {
      const where = equal({ isDeleted: false, uid, status: 'Rejected' });
      return listNewestOthers(butId, rows.list({ ...signalRows, where }));
    },
    /** Rejected applications decided up to a given time, oldest first. */
    listDue: (request: DueRequest) =>
      listDueRows(rows, request, {
        kind: 'kyc',
        field: 'checkedAtMs',
        where: equal({ isDeleted: false, status: 'Rejected' }),
      }),
    countStatus: (status: ReviewStatusFilter) => countStatus(rows, filterUndeleted(status)),
  };
}

/** Lists the fields that a signal shows, newest first, and a few more rows, to tell whether there are more. */
const signalRows = {
  select: ['id', 'uid', 'userName', 'status', 'reason', 'createdAtMs', 'isDeleted'],
  orderBy: [['createdAtMs', 'desc']],
  limit: reviewLimits.signalCounted + 2,
} as const;

function queryLatest(uid: string): QuerySpec<keyof KycRecord> {
  return { where: filterKept(uid), orderBy: [['createdAtMs', 'desc']], limit: 1 };
}

function filterKept(uid: string): Filter[] {
  return equal({ isDeleted: false, uid });
}
