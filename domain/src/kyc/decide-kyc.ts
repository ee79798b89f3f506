import { DomainError } from '../errors.ts';
import type { Actor } from '../transaction/transaction.ts';
import type { KycStatus, User } from '../user/user.ts';
import type { KycRecord } from './kyc-record.ts';

export type KycChange = { record: KycRecord; kycStatus: KycStatus };

/**
 * May this user apply? One Pending record at a time; Rejected may apply again; Approved is final (design.md 5).
 * Errors: `account-restricted`, `email-unverified`, `kyc-pending`, `kyc-approved`.
 */
export function assertMayApply(user: User): void {
  if (user.isBlocked) throw new DomainError('account-restricted');
  if (!user.isVerified) throw new DomainError('email-unverified');
  if (user.kycStatus === 'Pending') throw new DomainError('kyc-pending');
  if (user.kycStatus === 'Approved') throw new DomainError('kyc-approved');
}

/**
 * An admin approves or rejects an application; the same decision again is no change (`undefined`).
 * Errors: `own-record`, `already-decided`.
 */
export function decideKycReview(options: {
  record: KycRecord;
  review: 'Approved' | 'Rejected';
  admin: Actor;
  reason: string;
  atMs: number;
}): KycChange | undefined {
  const { record, review, admin, reason, atMs } = options;
  if (record.uid === admin.uid) throw new DomainError('own-record');
  if (record.isDeleted) throw new DomainError('already-decided');
  if (record.status === review) return undefined;
  if (record.status !== 'Pending') throw new DomainError('already-decided');
  return {
    record: {
      ...record,
      status: review,
      checkedBy: admin,
      checkedAtMs: atMs,
      reason: review === 'Rejected' ? reason : '',
    },
    kycStatus: review,
  };
}
