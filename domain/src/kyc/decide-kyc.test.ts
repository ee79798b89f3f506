import { describe, expect, it } from 'vitest';
import { DomainError, type ErrorCode } from '../errors.ts';
import { makeKycRecord } from '../../testing/make-kyc-record.ts';
import { makeAdmin, makeUser } from '../../testing/make-user.ts';
import type { User } from '../user/user.ts';
import { assertMayApply, decideKycDelete, decideKycReview } from './decide-kyc.ts';
import { kycRecordStatuses, type KycRecord } from './kyc-record.ts';

const admin = makeAdmin();
const atMs = 77;

const review = (record: Partial<KycRecord>, decision: 'Approved' | 'Rejected', by = admin) =>
  decideKycReview({ record: makeKycRecord(record), review: decision, admin: by, reason: 'blurred', atMs });

describe('applying', () => {
  it.each(['Unverified', 'Rejected'] as const)('is possible while %s', (kycStatus) => {
    expect(() => assertMayApply(makeUser({ kycStatus }), atMs)).not.toThrow();
  });

  it.each<[Partial<User>, ErrorCode]>([
    [{ kycStatus: 'Pending' }, 'kyc-pending'],
    [{ kycStatus: 'Approved' }, 'kyc-approved'],
    [{ kycStatus: 'Unverified', isVerified: false }, 'email-unverified'],
    [{ kycStatus: 'Unverified', isBlocked: true }, 'account-restricted'],
  ])('is refused while %j: %s', (user, code) => {
    expect(() => assertMayApply(makeUser(user), atMs)).toThrow(new DomainError(code));
  });
});

describe('a review of an application', () => {
  it.each([
    ['Approved', ''],
    ['Rejected', 'blurred'],
  ] as const)('%s: record and user, signed with who and when, with the reason "%s"', (status, reason) => {
    const record = { status, checkedBy: { uid: admin.uid }, checkedAtMs: atMs, reason };
    expect(review({}, status)).toMatchObject({ record, kycStatus: status });
  });

  it.each(['Approved', 'Rejected'] as const)('%s again changes nothing', (status) => {
    expect(review({ status }, status)).toBeUndefined();
  });

  it.each([
    ['Approved', 'Rejected'],
    ['Rejected', 'Approved'],
  ] as const)('cannot make an %s one %s', (status, decision) => {
    expect(() => review({ status }, decision)).toThrow(new DomainError('already-decided'));
  });

  it.each(kycRecordStatuses)('of a deleted %s one is refused, also the same decision', (status) => {
    for (const decision of ['Approved', 'Rejected'] as const) {
      expect(() => review({ status, isDeleted: true }, decision)).toThrow(new DomainError('already-decided'));
    }
  });

  it.each(kycRecordStatuses)("of one's own %s one is refused", (status) => {
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
  const erase = (change: Partial<KycRecord>, others: Partial<Parameters<typeof decideKycDelete>[0]>) => {
    const record = makeKycRecord(change);
    return decideKycDelete({ record, user: makeUser(), newest: record, admin, ...others });
  };

  it.each(kycRecordStatuses)('that decides the status sets it back to Unverified: %s', (status) => {
    const user = makeUser({ kycStatus: status });
    expect(erase({ status }, { user })?.kycStatus).toBe('Unverified');
  });

  it('that was followed by a newer one leaves the status to the newer one', () => {
    const user = makeUser({ kycStatus: 'Rejected' });
    const newest = { id: 'NEWER5EXAMPLE5EXAMPLE5EXAM' };
    expect(erase({ status: 'Rejected' }, { user, newest })?.kycStatus).toBe('Rejected');
  });

  it('that was rejected leaves a later approval alone', () => {
    const user = makeUser({ kycStatus: 'Approved' });
    expect(erase({ status: 'Rejected' }, { user })?.kycStatus).toBe('Approved');
  });

  it('erases everything about the person and keeps the fact that it existed', () => {
    const record = makeKycRecord({ status: 'Rejected', reason: 'blurred' });
    const change = erase(record, {});
    expect(change?.record).toMatchObject({ id: record.id, status: 'Rejected', isDeleted: true });
    const kept = JSON.stringify(change?.record);
    const { firstName, lastName, email, number, dob, addressOne, city, nationality } = record.details;
    for (const secret of [firstName, lastName, email, number, dob, addressOne, city, nationality, 'blurred'])
      expect(kept).not.toContain(secret);
  });

  it('that is already deleted changes nothing', () => {
    expect(erase({ isDeleted: true }, {})).toBeUndefined();
  });

  it('of a user who is gone is possible', () => {
    expect(erase({}, { user: undefined })?.kycStatus).toBe('Unverified');
  });

  it('of their own is refused for an admin', () => {
    const own = makeUser({ isAdmin: true });
    expect(() => erase({}, { user: own, admin: own })).toThrow(new DomainError('own-record'));
  });
});
