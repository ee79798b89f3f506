import { useIsMutating } from '@tanstack/react-query';
import { useLocation } from 'react-router-dom';
import type { ActionDialog } from '../../../lib/query/use-action.ts';
import { useCurrentUser } from '../../../lib/session/use-session.ts';
import { useDialog } from '../../../lib/use-dialog.ts';
import { useIsWide } from '../../../lib/use-is-wide.ts';
import {
  type ApprovalFacts,
  type CaseProps,
  describeCase,
  type ReviewDecision,
  type ReviewRecord,
} from './case-state.ts';
import { deferAbout } from './review.calls.ts';

/** The props of the dialog of a decision. */
export type DecisionDialog<Record> = ActionDialog & { kind: ReviewDecision; record: Record };

type Options<Record> = CaseProps & ApprovalFacts & { record: Record | undefined };

/** What the viewer can decide about a case, and the decision whose question is open. */
export function useDecision<Record extends ReviewRecord>(options: Options<Record>) {
  const { inbox, lease, record } = options;
  const { id = '', kind: list = 'kyc' } = inbox;
  const { _id: viewerId } = useCurrentUser();
  const { pathname, search } = useLocation();
  const isWide = useIsWide();
  const isBusy = useIsMutating() > 0;
  const chosen = useDialog<ReviewDecision>();
  const state = describeCase({ ...options, viewerId, isDeciding: chosen.isOpen });
  const possible = state.step === 'open' ? state.decisions : [];
  // On a wide screen the most common decision is open until another is chosen.
  const open = isWide && !(chosen.isOpen && state.step === 'open') ? possible[0] : chosen.subject;
  const close = () => {
    chosen.close();
    void lease.refetch();
  };
  const makeDialog = (kind: ReviewDecision, subject: Record): DecisionDialog<Record> => ({
    kind,
    record: subject,
    isOpen: isWide || chosen.isOpen,
    onClose: close,
    onDone: () => {
      chosen.close();
      inbox.goOn(id);
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
    /** Empty if this person has nothing to decide, the most common one first. */
    possible,
    canApprove: state.step === 'open' && state.canApprove,
    open,
    /** The viewer has chosen the open one. */
    isChosen: chosen.isOpen,
    dialog: open === undefined || record === undefined ? undefined : makeDialog(open, record),
    /** Each opening of a dialog is a new component. The pane stays mounted. */
    dialogKey: isWide ? 'pane' : chosen.timesOpened,
    /** A decision is on its way: no other is made, and its dialog stays. */
    isBusy,
    choose: chosen.open,
    close,
  };
}
