import { useIsMutating } from '@tanstack/react-query';
import { useLocation } from 'react-router-dom';
import type { InboxKind } from '@keelstone/domain/core/review/review-queue';
import type { TransactionStatus } from '@keelstone/domain/money/transaction/transaction';
import type { ActionDialog } from '../../../lib/query/use-action.ts';
import { useCurrentUser } from '../../../lib/session/use-session.ts';
import { useDialog } from '../../../lib/use-dialog.ts';
import { useIsWide } from '../../../lib/use-is-wide.ts';
import type { RecordDecision } from '../../../ui/decision-buttons.tsx';
import type { QuestionedRecord } from '../decision/use-preview.ts';
import { deferAbout, type Lease } from './review.calls.ts';
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

/** The decisions about a pending case or an unpaid payout. */
export type ReviewDecision = RecordDecision | 'record-payout' | 'return-payout';

/** The props of the dialog of a decision. */
export type DecisionDialog<Reviewed> = ActionDialog & { kind: ReviewDecision; record: Reviewed };

type Options<Reviewed> = CaseProps & {
  record: Reviewed | undefined;
  /** The image has been on the screen, or there is none. */
  isImageShown: boolean;
  /** A restricted account's case cannot be approved. A signal on the page shows the restriction. */
  signals: { isRestricted: boolean };
  /** Why the server would refuse an approval, if that is known. */
  refusal: string | undefined;
};

/** The decisions that the viewer can make about a case, and the decision whose question is open. */
export function useCaseDecision<Reviewed extends ReviewRecord>(options: Options<Reviewed>) {
  const { inbox, lease, record } = options;
  const { id = '', kind: list = 'kyc' } = inbox;
  const { _id: viewerId } = useCurrentUser();
  const { pathname, search } = useLocation();
  const isWide = useIsWide();
  const isBusy = useIsMutating() > 0;
  const chosen = useDialog<ReviewDecision>();
  const state = describeCase(options, { id: viewerId, isDeciding: chosen.isOpen });
  const possible = state.step === 'open' ? state.decisions : [];
  // On a wide screen the most common decision is open until another is chosen.
  const open = isWide && !(chosen.isOpen && state.step === 'open') ? possible[0] : chosen.subject;
  const close = () => {
    chosen.close();
    void lease.refetch();
  };
  const makeDialog = (kind: ReviewDecision, subject: Reviewed): DecisionDialog<Reviewed> => ({
    kind,
    record: subject,
    isOpen: isWide || chosen.isOpen,
    onClose: close,
    onDone: () => {
      chosen.close();
      inbox.openNextAfter(id);
    },
    ...(kind === 'reject' && {
      later: deferAbout({
        id,
        kind: list,
        name: subject.user.name,
        path: `${pathname}${search}`,
        uid: viewerId,
      }),
    }),
  });
  return {
    /** Why the viewer cannot decide or approve. */
    note: state.note,
    /** The decisions that the viewer can make, the most common one first. */
    possible,
    canApprove: state.step === 'open' && state.canApprove,
    open,
    /** The viewer has chosen the open decision. */
    isChosen: chosen.isOpen,
    dialog: open === undefined || record === undefined ? undefined : makeDialog(open, record),
    /** Each opening of a dialog is a new component. The pane stays mounted. */
    dialogKey: isWide ? 'pane' : chosen.timesOpened,
    /** A decision is being sent: no other can be made, and its dialog stays open. */
    isBusy,
    choose: chosen.open,
    close,
  };
}

/** The state of a case for its viewer. `note`: why they cannot decide or approve, unless the page shows it already. */
type CaseState =
  | { step: 'loading'; note?: undefined }
  | { step: 'closed'; note: string }
  | { step: 'open'; decisions: readonly ReviewDecision[]; canApprove: boolean; note?: string | undefined };

/** `isDeciding`: the viewer has chosen a decision, whose question is open. */
function describeCase(
  options: Options<ReviewRecord>,
  viewer: { id: string; isDeciding: boolean },
): CaseState {
  const { inbox, lease, record, isImageShown, signals, refusal } = options;
  if (record === undefined) return { step: 'loading' };
  if (inbox.isBeingRejected(record._id)) return makeClosed('You are rejecting this case.');
  // The inbox knows only the rows that it has loaded. The lease knows every case.
  const isDecided = record.status === 'Pending' && lease.data?.isPending === false;
  // A question that is open stays open.
  if ((inbox.hasLeft || isDecided) && !viewer.isDeciding)
    return makeClosed('This case has been decided or cancelled in the meantime.');
  if (record.user._id === viewer.id)
    return makeClosed('This is your own record. Another administrator decides on it.');
  const decisions = listDecisions(record, inbox.kind ?? 'kyc');
  if (decisions.length === 0) return makeClosed(`This case is ${record.status.toLowerCase()}.`);
  const open = { step: 'open', decisions, canApprove: false } as const;
  if (!isImageShown) return { ...open, note: 'You can approve once the image has been shown.' };
  if (signals.isRestricted) return open;
  return { ...open, canApprove: refusal === undefined, note: refusal };
}

function makeClosed(note: string): CaseState {
  return { step: 'closed', note };
}

/** The decisions that a record of this kind allows, the most common one first. */
function listDecisions({ status, returned }: ReviewRecord, kind: InboxKind): readonly ReviewDecision[] {
  if (kind !== 'payouts') return status === 'Pending' ? ['approve', 'reject', 'ask'] : [];
  return status === 'Approved' && returned === undefined ? ['record-payout', 'return-payout'] : [];
}
