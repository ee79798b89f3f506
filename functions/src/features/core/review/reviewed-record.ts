import type { ReviewQueue } from '@keelstone/domain/core/review/review-queue';
import { DomainError } from '@keelstone/domain/errors';
import type { KycRecord } from '@keelstone/domain/identity/kyc/kyc-record';
import { reviewedTypes } from '@keelstone/domain/money/transaction/reviewed-types';
import type { Transaction } from '@keelstone/domain/money/transaction/transaction';
import type { Deps } from '../../../platform/deps.ts';
import type { DocumentAt } from '../../../platform/firestore/read-together.ts';

/** The record of a case, in any queue. */
export function locateRecord(
  { list, id }: { list: ReviewQueue; id: string },
  deps: Deps,
): DocumentAt<KycRecord> | DocumentAt<Transaction> {
  return list === 'kyc' ? deps.kyc.at(id) : deps.transactions.at(id);
}

/** Checks that the record is in the queue of this case. Errors: those of `checkOpen`. */
export function checkRecord<R extends KycRecord | Transaction>(
  record: R | undefined,
  { list, callerUid }: { list: ReviewQueue; callerUid: string },
): R {
  return checkOpen(record !== undefined && isIn(list, record) ? record : undefined, callerUid);
}

/** Refuses a record that the caller may not discuss. Errors: `not-found` (also deleted), `own-record`. */
export function checkOpen<R extends KycRecord | Transaction>(record: R | undefined, callerUid: string): R {
  if (record === undefined || record.isDeleted) throw new DomainError('not-found');
  if (record.uid === callerUid) throw new DomainError('own-record');
  return record;
}

function isIn(list: ReviewQueue, record: KycRecord | Transaction): boolean {
  if (list === 'kyc') return !('type' in record);
  return 'type' in record && record.type === reviewedTypes[list];
}
