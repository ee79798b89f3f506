import {
  type Evidence,
  utcDateText,
  findRejections,
  type ReviewSignal,
  findSameImage,
  sortByGravity,
} from '../../core/review/review-signal.ts';
import type { User } from '../../core/user/user.ts';
import type { KycRecord } from '../../identity/kyc/kyc-record.ts';
import { isolateName } from '../../kernel/isolate-name.ts';
import { foldName } from '../../kernel/search/fold-name.ts';

export type KycTrace = Pick<
  KycRecord,
  'id' | 'uid' | 'userName' | 'status' | 'reason' | 'createdAtMs' | 'isDeleted'
>;

export type KycReviewFacts = {
  record: Pick<KycRecord, 'id' | 'uid' | 'details'>;
  /** Absent if the account is gone. */
  user: Pick<User, 'name'> | undefined;
  /** Other applications, by anybody, with the same image; at most one more than are shown. */
  sameImage: readonly KycTrace[];
  /** Rejected applications of this person, newest first; at most one more than are shown. */
  rejected: readonly KycTrace[];
};

/** The signals of an application, the gravest first. */
export function findKycSignals({ record, user, sameImage, rejected }: KycReviewFacts): ReviewSignal[] {
  return sortByGravity([
    ...findSameImage({ uid: record.uid, traces: sameImage }, imageTexts, describeEvidence),
    ...findNameSignals(record.details, user),
    ...findRejections('Rejected', rejected, describeEvidence),
  ]);
}

const imageTexts = {
  others: 'The same picture was sent with an application of somebody else.',
  own: 'The same picture was sent by this person before.',
};

function findNameSignals(
  { firstName, lastName }: KycRecord['details'],
  user: KycReviewFacts['user'],
): ReviewSignal[] {
  if (user === undefined) return [];
  const declared = `${firstName} ${lastName}`.trim();
  if (isSameName(declared, user.name)) return [];
  return [
    {
      kind: 'other-name',
      text: `The account is called “${isolateName(user.name)}”, the application “${isolateName(declared)}”.`,
      evidence: [],
    },
  ];
}

/** Returns whether two names have the same words, in any order, ignoring accents and case. */
function isSameName(one: string, other: string): boolean {
  const words = (name: string) => foldName(name).split(' ').sort().join(' ');
  return words(one) === words(other);
}

function describeEvidence({ id, uid, userName, status, createdAtMs, isDeleted }: KycTrace): Evidence {
  const text = isDeleted
    ? `Deleted record of ${utcDateText(createdAtMs)}`
    : `${isolateName(userName)}, ${status}, ${utcDateText(createdAtMs)}`;
  return { of: 'kyc', id, uid, text };
}
