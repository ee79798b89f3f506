import type { InboxKind } from '@keelstone/domain/core/review/review-list';
import type { TransactionStatus } from '@keelstone/domain/money/transaction/transaction';
import type { RecordDecision } from '../../../ui/decision-buttons.tsx';
import type { QuestionedRecord } from '../decision/use-preview.ts';
import type { Lease } from './review.calls.ts';
import type { Inbox } from './use-inbox.ts';

/** The fields that all records under review have. */
export type ReviewRecord = {
  _id: string;
  status: TransactionStatus;
  createdAt: string;
  user: { _id: string; name: string };
  returned?: object | undefined;
} & QuestionedRecord;

/** The inbox with its open case, and who else looks at that case. */
export type CaseProps = { inbox: Inbox; lease: Lease };

/** The decisions about a case, which may also wait for its payment. */
export type ReviewDecision = RecordDecision | 'record-payout' | 'return-payout';

/** The state of a case for its viewer. `note`: why they cannot decide or approve, unless the page shows it already. */
export type CaseState =
  | { step: 'loading'; note?: undefined }
  | { step: 'closed'; note: string }
  | { step: 'open'; decisions: readonly ReviewDecision[]; canApprove: boolean; note?: string | undefined };

/** The facts on which an approval depends. */
export type ApprovalFacts = {
  /** The image has been on the screen, or there is none. */
  isSeen: boolean;
  /** The account is restricted: it has no approval, and a signal on the page says why. */
  isRestricted: boolean;
  /** Why the server would refuse an approval, if that is known. */
  refusal: string | undefined;
};

type Facts = CaseProps &
  ApprovalFacts & {
    record: ReviewRecord | undefined;
    viewerId: string;
    /** The viewer has chosen a decision, whose question is open. */
    isDeciding: boolean;
  };

export function describeCase(facts: Facts): CaseState {
  const { inbox, lease, record, viewerId, isDeciding, isSeen, isRestricted, refusal } = facts;
  if (record === undefined) return { step: 'loading' };
  if (inbox.isRejecting) return closed('You are rejecting this case.');
  // The inbox knows only the rows that it has loaded. The lease knows every case.
  const isDecided = record.status === 'Pending' && lease.data?.isPending === false;
  // A question that is open stays open.
  if ((inbox.hasLeft || isDecided) && !isDeciding)
    return closed('This case has been decided or cancelled in the meantime.');
  if (record.user._id === viewerId)
    return closed('This is your own record. Another administrator decides on it.');
  const decisions = listDecisions(record, inbox.kind ?? 'kyc');
  if (decisions.length === 0) return closed(`This case is ${record.status.toLowerCase()}.`);
  const open = { step: 'open', decisions, canApprove: false } as const;
  if (!isSeen) return { ...open, note: 'You can approve once the image has been shown.' };
  if (isRestricted) return open;
  return { ...open, canApprove: refusal === undefined, note: refusal };
}

function closed(note: string): CaseState {
  return { step: 'closed', note };
}

/** The decisions that a record of this kind allows, the most common one first. */
function listDecisions({ status, returned }: ReviewRecord, kind: InboxKind): readonly ReviewDecision[] {
  if (kind !== 'payouts') return status === 'Pending' ? ['approve', 'reject', 'ask'] : [];
  return status === 'Approved' && returned === undefined ? ['record-payout', 'return-payout'] : [];
}
