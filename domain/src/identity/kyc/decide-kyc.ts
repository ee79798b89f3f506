import type { Actor } from '../../core/user/actor.ts';
import { assertMay } from '../../core/user/restriction.ts';
import type { KycStatus, User } from '../../core/user/user.ts';
import { DomainError } from '../../errors.ts';
import type { KycQuestion, KycRecord } from './kyc-record.ts';

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

/** Decides the application of a user who may apply. Errors: those of `assertMayApply`. */
export function decideApplication(
  user: User,
  application: Pick<KycRecord, 'id' | 'details' | 'documentType' | 'document' | 'createdAtMs'>,
): KycRecord {
  assertMayApply(user, application.createdAtMs);
  const { uid, name: userName, email: userEmail } = user;
  const review = { status: 'Pending', checkedBy: null, checkedAtMs: null, reason: '' } as const;
  return { ...application, uid, userName, userEmail, ...review, isDeleted: false };
}

/** Approves or rejects an application. Returns `undefined` for a repeat. Errors: `own-record`, `already-decided`. */
export function decideKycReview(options: {
  record: KycRecord;
  outcome: 'Approved' | 'Rejected';
  admin: Actor;
  reason: string;
  atMs: number;
}): KycChange | undefined {
  const { record, outcome, admin, reason, atMs } = options;
  if (record.uid === admin.uid) throw new DomainError('own-record');
  if (record.isDeleted) throw new DomainError('already-decided');
  if (record.status === outcome) return undefined;
  if (record.status !== 'Pending') throw new DomainError('already-decided');
  return {
    record: {
      ...record,
      status: outcome,
      checkedBy: admin,
      checkedAtMs: atMs,
      reason: outcome === 'Rejected' ? reason : '',
    },
    kycStatus: outcome,
  };
}

/** An application with its owner. `newest`: the owner's latest application that is not deleted. */
type OwnedKyc = { record: KycRecord; user: User | undefined; newest: Pick<KycRecord, 'id'> | undefined };

/**
 * Deletes an application. Returns `undefined` if the record is already gone. The caller removes the images. Errors:
 * `own-record`.
 */
export function decideKycDelete({ admin, ...owned }: OwnedKyc & { admin: Actor }): KycChange | undefined {
  if (owned.record.uid === admin.uid) throw new DomainError('own-record');
  return owned.record.isDeleted ? undefined : eraseKyc(owned);
}

/** Erases an application. Sets its owner back to Unverified if this application has determined their status. */
export function eraseKyc({ record, user, newest }: OwnedKyc): KycChange {
  const isDeciding = newest?.id === record.id && user?.kycStatus === record.status;
  return {
    record: eraseRecord(record),
    kycStatus: isDeciding ? 'Unverified' : (user?.kycStatus ?? 'Unverified'),
  };
}

/** Erases everything about the person. The existence and the outcome of the record remain. */
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
