import { describe, expect, it } from 'vitest';
import { DomainError } from '../errors.ts';
import { makeKycRecord } from '../../testing/make-kyc-record.ts';
import { makeAdmin, makeUser } from '../../testing/make-user.ts';
import type { User } from '../user/user.ts';
import { assertMayApply, decideKycDelete, decideKycReview } from './decide-kyc.ts';
import { kycRecordStatuses, type KycRecord } from './kyc-record.ts';

const admin = makeAdmin();
const atMs = 77;

function review(record: Partial<KycRecord>, decision: 'Approved' | 'Rejected', by = admin) {
  return decideKycReview({
    record: makeKycRecord(record),
    review: decision,
    admin: by,
    reason: 'blurred',
    atMs,
  });
}

describe('applying', () => {
  it.each(['Unverified', 'Rejected'] as const)('is possible while %s', (kycStatus) => {
    expect(() => assertMayApply(makeUser({ kycStatus }))).not.toThrow();
  });

  it.each<[string, Partial<User>, DomainError]>([
    ['one application is under review', { kycStatus: 'Pending' }, new DomainError('kyc-pending')],
    ['already approved', { kycStatus: 'Approved' }, new DomainError('kyc-approved')],
    [
      'the e-mail is not verified',
      { kycStatus: 'Unverified', isVerified: false },
      new DomainError('email-unverified'),
    ],
    ['suspended', { kycStatus: 'Unverified', isBlocked: true }, new DomainError('account-restricted')],
  ])('is refused while %s', (_while, user, error) => {
    expect(() => assertMayApply(makeUser(user))).toThrow(error);
  });
});

describe('a review of an application', () => {
  it('approves: record and user, signed with who and when, without a reason', () => {
    expect(review({}, 'Approved')).toMatchObject({
      record: { status: 'Approved', checkedBy: { uid: admin.uid }, checkedAtMs: atMs, reason: '' },
      kycStatus: 'Approved',
    });
  });

  it('rejects with the reason that the applicant is told', () => {
    expect(review({}, 'Rejected')).toMatchObject({
      record: { status: 'Rejected', checkedBy: { uid: admin.uid }, reason: 'blurred' },
      kycStatus: 'Rejected',
    });
  });

  it.each(['Approved', 'Rejected'] as const)('%s again changes nothing', (status) => {
    expect(review({ status }, status)).toBeUndefined();
  });

  it.each([
    ['Approved', 'Rejected'],
    ['Rejected', 'Approved'],
  ] as const)('of an %s one cannot make it %s', (status, decision) => {
    expect(() => review({ status }, decision)).toThrow(new DomainError('already-decided'));
  });

  it.each(kycRecordStatuses)('of a deleted %s one is refused, the same decision too', (status) => {
    for (const decision of ['Approved', 'Rejected'] as const) {
      expect(() => review({ status, isDeleted: true }, decision)).toThrow(new DomainError('already-decided'));
    }
  });

  it.each(kycRecordStatuses)('of an own %s one is refused', (status) => {
    expect(() => review({ status }, 'Approved', makeUser({ isAdmin: true }))).toThrow(
      new DomainError('own-record'),
    );
  });

  it('leaves the record it was given as it was', () => {
    const record = makeKycRecord();
    decideKycReview({ record, review: 'Approved', admin, reason: '', atMs });
    expect(record).toEqual(makeKycRecord());
  });
});

describe('deleting an application', () => {
  it.each(kycRecordStatuses)('that decides the status sets it back to Unverified: %s', (status) => {
    const user = makeUser({ kycStatus: status });
    expect(decideKycDelete({ record: makeKycRecord({ status }), user, admin })?.kycStatus).toBe('Unverified');
  });

  it('that was rejected leaves a later approval alone', () => {
    const user = makeUser({ kycStatus: 'Approved' });
    const change = decideKycDelete({ record: makeKycRecord({ status: 'Rejected' }), user, admin });
    expect(change?.kycStatus).toBe('Approved');
  });

  it('erases everything about the person and keeps that it was there', () => {
    const record = makeKycRecord({ status: 'Rejected', reason: 'blurred' });
    const change = decideKycDelete({ record, user: makeUser(), admin });
    expect(change?.record).toMatchObject({ id: record.id, status: 'Rejected', isDeleted: true });
    const kept = JSON.stringify(change?.record);
    for (const secret of [
      'Mira',
      'Holm',
      'mira@',
      '+4530',
      '1991',
      'Havnegade',
      'Copenhagen',
      'Denmark',
      'blurred',
    ]) {
      expect(kept).not.toContain(secret);
    }
  });

  it('that is deleted already changes nothing', () => {
    expect(
      decideKycDelete({ record: makeKycRecord({ isDeleted: true }), user: makeUser(), admin }),
    ).toBeUndefined();
  });

  it('of a user who is gone is possible', () => {
    expect(decideKycDelete({ record: makeKycRecord(), user: undefined, admin })?.kycStatus).toBe(
      'Unverified',
    );
  });

  it('of his own is refused to an admin', () => {
    const own = makeUser({ isAdmin: true });
    expect(() => decideKycDelete({ record: makeKycRecord(), user: own, admin: own })).toThrow(
      new DomainError('own-record'),
    );
  });
});
