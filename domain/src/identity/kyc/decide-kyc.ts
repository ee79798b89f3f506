import { DomainError } from '../../errors.ts';
import { assertMay } from '../../core/user/restriction.ts';
import type { KycStatus, User } from '../../core/user/user.ts';
import type { KycQuestion, KycRecord } from './kyc-record.ts';
import type { Actor } from '../../core/user/actor.ts';

export type KycChange = { record: KycRecord; kycStatus: KycStatus };

/**
 * Refuses a user who may not apply: one Pending record at a time, a Rejected user may apply again, Approved is final.
 * Errors: `account-restricted`, `email-unverified`, `kyc-pending`, `kyc-approved`, `account-closing`.
 */
export function assertMayApply(user: User, nowMs: number): void {
  assertMay('act', user, { nowMs });
  if (!user.isVerified) throw new DomainError('email-unverified');
  if (user.kycStatus === 'Pending') throw new DomainError('kyc-pending');
  if (user.kycStatus === 'Approved') throw new DomainError('kyc-approved');
  assertMay('bring-in', user, { nowMs });
}

/** Approves or rejects an application. Returns `undefined` for a repeat. Errors: `own-record`, `already-decided`. */
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
 * Deletes an application. Deleting a user's `newest` one, which determines their `kycStatus`, sets it back to
 * Unverified. Returns `undefined` if the record is already gone. The caller removes the images. Errors: `own-record`.
 */
export function decideKycDelete(options: {
  record: KycRecord;
  user: User | undefined;
  /** The user's latest application that is not deleted. */
  newest: Pick<KycRecord, 'id'> | undefined;
  admin: Actor;
}): KycChange | undefined {
  const { record, user, newest, admin } = options;
  if (record.uid === admin.uid) throw new DomainError('own-record');
  return record.isDeleted ? undefined : eraseKyc({ record, user, newest });
}

/** Erases an application, and its owner's status if no newer application determines it. */
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

/** A deleted record: its existence and its outcome, nothing about the person. */
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

/** Keeps the path of the image, so that a failed removal can be repeated. */
function eraseQuestion(question: KycQuestion): KycQuestion {
  const { document } = question.before ?? {};
  return {
    ...question,
    text: '',
    answerHash: null,
    before: document === undefined ? null : { details: {}, document },
  };
}
