import { describe, expect, it } from 'vitest';
import { makeKycRecord } from '../../../testing/make-kyc-record.ts';
import { makeAdmin, makeUser } from '../../../testing/make-user.ts';
import type { User } from '../../core/user/user.ts';
import { DomainError, type ErrorCode } from '../../errors.ts';
import { assertMayApply, decideKycDelete, decideKycReview } from './decide-kyc.ts';
import { kycRecordStatuses, type KycRecord } from './kyc-record.ts';

const admin = makeAdmin();
const atMs = 77;

const review = (record: Partial<KycRecord>, decision: 'Approved' | 'Rejected', by = admin) =>
  decideKycReview({ record: makeKycRecord(record), outcome: decision, admin: by, reason: 'blurred', atMs });

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
});

describe('deleting an application', () => {
  const erase = (change: Partial<KycRecord>, others: Partial<Parameters<typeof decideKycDelete>[0]>) => {
    const record = makeKycRecord(change);
    return decideKycDelete({ record, user: makeUser(), newest: record, admin, ...others });
  };

  const newest = { id: 'NEWER5EXAMPLE5EXAMPLE5EXAM' };
  it.each<readonly [string, Partial<KycRecord>, User | undefined, object, User['kycStatus']]>([
    ...kycRecordStatuses.map(
      (status) =>
        [
          `that decides it, ${status}`,
          { status },
          makeUser({ kycStatus: status }),
          {},
          'Unverified',
        ] as const,
    ),
    ['of a user who is gone', {}, undefined, {}, 'Unverified'],
    [
      'before a newer one',
      { status: 'Rejected' },
      makeUser({ kycStatus: 'Rejected' }),
      { newest },
      'Rejected',
    ],
    ['before an approval', { status: 'Rejected' }, makeUser({ kycStatus: 'Approved' }), {}, 'Approved'],
  ])('%s leaves the right status', (_which, change, user, others, status) => {
    expect(erase(change, { user, ...others })?.kycStatus).toBe(status);
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

  it('of their own is refused for an admin', () => {
    const own = makeUser({ isAdmin: true });
    expect(() => erase({}, { user: own, admin: own })).toThrow(new DomainError('own-record'));
  });
});
