import type { KycRecord } from '../../identity/kyc/kyc-record.ts';
import { foldName } from '../../kernel/search/fold-name.ts';
import type { User } from '../../core/user/user.ts';
import {
  dayText,
  type Evidence,
  type ReviewSignal,
  timesText,
  sortByGravity,
} from '../../core/review/review-signal.ts';
import { isolateName } from '../../kernel/isolated.ts';
import { reviewLimits } from '../../core/review/review.limits.ts';

export type KycTrace = Pick<
  KycRecord,
  'id' | 'uid' | 'userName' | 'status' | 'reason' | 'createdAtMs' | 'isDeleted'
>;

export type KycReviewFacts = {
  record: Pick<KycRecord, 'id' | 'uid' | 'details'>;
  /** Missing where the account is gone. */
  user: Pick<User, 'name'> | undefined;
  /** Other applications with the same picture, of anybody, at most one more than are shown. */
  sameImage: readonly KycTrace[];
  /** Other applications of this person that were rejected, newest first, at most one more than are shown. */
  rejected: readonly KycTrace[];
};

/** The signals of an application, the worst first. */
export function kycSignals({ record, user, sameImage, rejected }: KycReviewFacts): ReviewSignal[] {
  return sortByGravity([
    ...sameImageSignal(record.uid, sameImage),
    ...nameSignal(record.details, user),
    ...rejectionSignal(rejected),
  ]);
}

function sameImageSignal(uid: string, traces: readonly KycTrace[]): ReviewSignal[] {
  if (traces.length === 0) return [];
  const isOthers = traces.some((trace) => trace.uid !== uid);
  return [
    {
      kind: 'same-image',
      text: isOthers
        ? 'The same picture was sent with an application of somebody else.'
        : 'The same picture was sent by this person before.',
      evidence: evidenceToShow(traces).map(evidenceOf),
    },
  ];
}

function nameSignal(
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

/** Whether two names have the same words, in any order, without accents and capitals. */
function isSameName(one: string, other: string): boolean {
  const words = (name: string) => foldName(name).split(' ').sort().join(' ');
  return words(one) === words(other);
}

function rejectionSignal(traces: readonly KycTrace[]): ReviewSignal[] {
  const [last] = traces;
  if (last === undefined) return [];
  return [
    {
      kind: 'earlier-rejection',
      text: `Rejected ${boundedTimes(traces.length)} before, the last time: ${reasonInSentence(last.reason)}.`,
      evidence: evidenceToShow(traces).map(evidenceOf),
    },
  ];
}

function evidenceOf({ id, uid, userName, status, createdAtMs, isDeleted }: KycTrace): Evidence {
  const text = isDeleted
    ? `Deleted record of ${dayText(createdAtMs)}`
    : `${isolateName(userName)}, ${status}, ${dayText(createdAtMs)}`;
  return { of: 'kyc', id, uid, text };
}

/** The ones that are shown with a signal. */
export function evidenceToShow<T>(all: readonly T[]): readonly T[] {
  return all.slice(0, reviewLimits.signalEvidence);
}

/** The reason of a rejection, inside a sentence. */
export function reasonInSentence(reason: string | null): string {
  return reason === null || reason === '' ? 'without a reason' : `“${reason.replace(/\.$/, '')}”`;
}

/** "5 times or more" where not all were counted. */
export function boundedTimes(count: number): string {
  return count > reviewLimits.signalEvidence
    ? `${timesText(reviewLimits.signalEvidence)} or more`
    : timesText(count);
}
