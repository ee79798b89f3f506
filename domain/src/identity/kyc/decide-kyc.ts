import { DomainError } from '../../errors.ts';
import { assertMay } from '../../core/user/restriction.ts';
import type { KycStatus, User } from '../../core/user/user.ts';
import type { KycAsk, KycRecord } from './kyc-record.ts';
import type { Actor } from '../../core/user/actor.ts';

export type KycChange = { record: KycRecord; kycStatus: KycStatus };

/**
 * May this user apply? One Pending record at a time; Rejected may apply again; Approved is final.
 * Errors: `account-restricted`, `email-unverified`, `kyc-pending`, `kyc-approved`, `account-closing`.
 */
export function assertMayApply(user: User, nowMs: number): void {
  assertMay('act', user, { nowMs });
  if (!user.isVerified) throw new DomainError('email-unverified');
  if (user.kycStatus === 'Pending') throw new DomainError('kyc-pending');
  if (user.kycStatus === 'Approved') throw new DomainError('kyc-approved');
  assertMay('bring-in', user, { nowMs });
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

/**
 * Deleting the record that decides a user's `kycStatus`, their `newest`, sets it back to Unverified; `undefined` where
 * the record is gone already. The caller erases what the record held. Errors: `own-record`.
 */
export function decideKycDelete(options: {
  record: KycRecord;
  user: User | undefined;
  /** Their last one that is not deleted. */
  newest: Pick<KycRecord, 'id'> | undefined;
  admin: Actor;
}): KycChange | undefined {
  const { record, user, newest, admin } = options;
  if (record.uid === admin.uid) throw new DomainError('own-record');
  return record.isDeleted ? undefined : eraseKyc({ record, user, newest });
}

/** Erases an application; also its owner's status if this application decided it, and not a newer one. */
export function eraseKyc({
  record,
  user,
  newest,
}: {
  record: KycRecord;
  user: User | undefined;
  newest: Pick<KycRecord, 'id'> | undefined;
}): KycChange {
  const isDeciding = newest?.id === record.id && user?.kycStatus === record.status;
  return {
    record: eraseRecord(record),
    kycStatus: isDeciding ? 'Unverified' : (user?.kycStatus ?? 'Unverified'),
  };
}

/** A deleted record: that it existed and how it ended, nothing about the person. */
function eraseRecord(record: KycRecord): KycRecord {
  const nothing: KycRecord['details'] = {
    firstName: '',
    lastName: '',
    email: '',
    number: '',
    dob: '',
    addressOne: '',
    addressTwo: '',
    city: '',
    state: '',
    nationality: '',
    zipCode: '',
  };
  const { asks, ...others } = record;
  return {
    ...others,
    userName: '',
    userEmail: '',
    details: nothing,
    reason: '',
    isDeleted: true,
    ...(asks !== undefined && { asks: asks.map(eraseQuestion) }),
  };
}

/** Its image is still named, so that a failed removal can be repeated. */
function eraseQuestion(ask: KycAsk): KycAsk {
  const { document } = ask.before ?? {};
  return {
    ...ask,
    text: '',
    answerHash: null,
    before: document === undefined ? null : { details: {}, document },
  };
}
