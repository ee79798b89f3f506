import { gravestSignals } from '@keelstone/domain/core/review/review-signal';
import { restrictionWords } from '@keelstone/domain/core/user/restriction';
import type { TransactionStatus } from '@keelstone/domain/money/transaction/transaction';
import { toReviewQueue } from '@keelstone/domain/core/review/review-queue';
import { isolateName } from '@keelstone/domain/kernel/isolate-name';
import Alert from '@mui/material/Alert';
import Skeleton from '@mui/material/Skeleton';
import { useIsFetching, useIsMutating } from '@tanstack/react-query';
import { Fragment, type ReactNode, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { deferAbout, type Lease, useCase } from './review.calls.ts';
import { useCurrentUser } from '../../../lib/session/use-session.ts';
import type { ActionDialog } from '../../../lib/query/use-action.ts';
import { useDialog } from '../../../lib/use-dialog.ts';
import { useIsWide } from '../../../lib/use-is-wide.ts';
import { countAnswers, type QuestionedRecord, shownQuestions } from '../decision/use-preview.ts';
import { useShortcuts } from '../../../lib/use-shortcuts.ts';
import type { Loadable } from '../../../ui/data-view.tsx';
import { type Fact, FactList } from '../../../ui/fact-list.tsx';
import { Page } from '../../../ui/page.tsx';
import { QuestionPane } from '../../../ui/question-dialog.tsx';
import { isMissing, MissingRecord, RecordView } from '../../../ui/records/record-view.tsx';
import { ShortcutHelp } from '../../../ui/shortcut-help.tsx';
import { CasePanel } from './case-panel.tsx';
import { ownerFacts } from './owner-facts.tsx';
import { type PictureView, usePictureView } from './picture-tools.tsx';
import {
  listDecisions,
  NextButton,
  ReviewBar,
  ReviewButtons,
  type ReviewDecision,
  ReviewNote,
} from './review-bar.tsx';
import { ReviewHeading } from './review-heading.tsx';
import { useReviewKeys } from './review-keys.ts';
import { ReviewLayout } from './review-layout.tsx';
import { useSignals } from './review-signals.tsx';
import { type Inbox, isOthers } from './use-inbox.ts';
import type { RecordDecision } from '../../../ui/decision-buttons.tsx';
import { makeKey } from '../../../lib/api/query-keys.ts';
import { inboxContract } from '@keelstone/domain/desk/inbox/inbox.contract';

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

type Props<Record extends ReviewRecord> = CaseProps & {
  /** "KYC review". */
  title: string;
  /** The record that the address names. */
  query: Loadable<Record>;
  /** "Document", "Payout address". */
  evidenceLabel: string;
  /** Shows the evidence, and calls `onShown` once it is on the screen. */
  evidence: (options: { id: string; view: PictureView; onShown: () => void }) => ReactNode;
  /** The facts to compare with a picture, in its order. Given if the evidence is one: an approval needs it shown. */
  fields?: (record: Record) => readonly Fact[];
  /** The decision whose button is filled if nothing forbids the approval: the approval by default. */
  offered?: RecordDecision;
  /** Why an approval would be refused, if that is known before its dialog is open. */
  refusal?: string | undefined;
  /** The kinds of the warnings of a preview that `more` shows besides the signals. */
  said?: readonly string[];
  facts: (record: Record) => readonly Fact[];
  /** Above the facts: warnings, questions. */
  more?: (record: Record) => ReactNode;
  dialog: (options: DecisionDialog<Record>) => ReactNode;
};

type DecisionDialog<Record> = ActionDialog & { kind: ReviewDecision; record: Record };

/**
 * One case of the inbox, remounted for each case so that no state is carried over. On a wide screen the most common
 * decision is open next to the facts, with its preview. On others each decision is a dialog.
 */
export function ReviewCase<Record extends ReviewRecord>(props: Props<Record>) {
  const {
    inbox,
    lease,
    title,
    query,
    fields,
    offered = 'approve',
    refusal,
    said = [],
    evidence,
    evidenceLabel,
    facts,
    more,
  } = props;
  const isPictured = fields !== undefined;
  const { id = '', kind = 'kyc' } = inbox;
  const { _id: adminId } = useCurrentUser();
  const { pathname, search } = useLocation();
  const isWide = useIsWide();
  // The number of answers when the picture was shown: a later answer may have replaced it.
  const [shownAnswers, setShownAnswers] = useState<number>();
  const view = usePictureView();
  const dialog = useDialog<ReviewDecision>();
  const pane = useRef<HTMLDivElement>(null);
  const record = query.data;
  const answers = countAnswers(record ?? {});
  const isShown = !isPictured || shownAnswers === answers;
  const decisions = record === undefined ? [] : listDecisions(record, kind);
  // The inbox knows only of the rows that it has loaded.
  const isDecided = record?.status === 'Pending' && lease.data?.isPending === false;
  const hasLeft = (inbox.hasLeft || isDecided) && !dialog.isOpen;
  const isOwn = record?.user._id === adminId;
  const isDecidable = decisions.length > 0 && !hasLeft && !isOwn && !inbox.isRejecting;
  const decision = dialog.isOpen || !isWide ? dialog.subject : decisions[0];
  const close = () => {
    dialog.close();
    void lease.refetch();
  };
  const isBusy = useIsMutating() > 0;
  const isSignalled =
    useIsFetching({ queryKey: makeKey(inboxContract['get-signals'], { params: { caseId: id } }) }) === 0;
  const { data: signals = [] } = useSignals({ caseId: id, isOn: false });
  const isStopped = signals.some((signal) => signal.kind in restrictionWords);
  const canApprove = isShown && refusal === undefined && !isStopped;
  const [openedAtMs] = useState(() => performance.now());
  const kept = useCase({ id: inbox.id, isOn: isOthers(record, adminId) });
  const { area, ...help } = useShortcuts(
    useReviewKeys({
      inbox,
      view: isPictured ? view : undefined,
      // While a decision is on its way no other is made, and its dialog stays.
      decisions: isDecidable && !isBusy ? decisions : [],
      isShown: canApprove,
      pane: isWide ? { element: isBusy ? undefined : pane, decision, openedAtMs } : undefined,
      onDecide: dialog.open,
      onClose: dialog.isOpen && !isBusy ? close : undefined,
    }),
  );
  if (inbox.row === undefined && isMissing(query.error))
    return (
      <Page title={title}>
        <MissingRecord text={missing} />
      </Page>
    );
  const question = decision !== undefined && record !== undefined && (isDecidable || !isWide) && (
    // The pane stays mounted. Each opening of a dialog is a new component.
    <Fragment key={isWide ? 'pane' : dialog.timesOpened}>
      {props.dialog({
        kind: decision,
        record,
        isOpen: isWide || dialog.isOpen,
        onClose: close,
        onDone: () => {
          dialog.close();
          inbox.goOn(id);
        },
        ...(decision === 'reject' && {
          later: deferAbout({ id, kind, name: record.user.name, path: `${pathname}${search}`, uid: adminId }),
        }),
      })}
    </Fragment>
  );
  const buttons = (
    <ReviewButtons
      decisions={isDecidable ? decisions.filter((each) => !isWide || each !== decision) : []}
      onDecide={isBusy ? undefined : dialog.open}
      offered={signals.some((signal) => gravestSignals.includes(signal.kind)) ? 'reject' : offered}
      canApprove={canApprove}
    />
  );
  const next = <NextButton onNext={inbox.next} />;
  // The first reason why a decision is not offered.
  const why = record && [
    inbox.isRejecting && 'You are rejecting this case.',
    hasLeft && 'This case has been decided or cancelled in the meantime.',
    isOwn && 'This is your own record. Another administrator decides on it.',
    !isDecidable && `This case is ${record.status.toLowerCase()}.`,
    !isShown && 'You can approve once the image has been shown.',
    !isStopped && refusal,
  ];
  const note = <ReviewNote>{why?.find((text) => text !== false)}</ReviewNote>;
  return (
    <div ref={area}>
      <ReviewLayout
        heading={
          <ReviewHeading
            title={title}
            name={inbox.row?.user.name ?? record?.user.name}
            createdAt={inbox.row?.createdAt ?? record?.createdAt}
            inbox={inbox}
          >
            {isWide && next}
            <ShortcutHelp {...help} />
          </ReviewHeading>
        }
        evidenceLabel={evidenceLabel}
        evidence={evidence({
          id,
          view,
          onShown: () => setShownAnswers(answers),
        })}
        first={
          record !== undefined && (
            <>
              {lease.data?.heldBy !== undefined && (
                <Alert severity="warning" role="status" sx={{ mb: 1, py: 0 }}>
                  {`${isolateName(lease.data.heldBy.name)} is looking at this.`}
                </Alert>
              )}
              {more?.(record)}
            </>
          )
        }
        fields={
          fields &&
          (record === undefined ? (
            !query.isError && <Skeleton variant="rounded" height={240} />
          ) : (
            <FactList facts={fields(record)} isDense />
          ))
        }
        facts={
          <RecordView query={query} skeleton={<Skeleton variant="rounded" height={320} />} missing={missing}>
            {(shown) => (
              <>
                <FactList facts={[...facts(shown), ...(isOwn ? [] : ownerFacts(kept))]} isDense />
                {kept.data !== undefined && (
                  <CasePanel list={toReviewQueue(kind)} id={shown._id} notes={kept.data.notes} />
                )}
              </>
            )}
          </RecordView>
        }
        question={
          isWide &&
          (question === false ? (
            record === undefined &&
            !query.isError && <Skeleton variant="rounded" height={184} sx={{ m: 2 }} />
          ) : (
            // A new question or answer starts the decision again.
            <div ref={pane} key={record && shownQuestions(record)}>
              <QuestionPane
                value={{
                  isBlocked: decision === 'approve' && !(isShown && isSignalled && !kept.isFetching),
                  isFirst: !dialog.isOpen,
                  others: buttons,
                  said: [...said, ...signals.map((signal) => signal.kind)],
                  isRefusalSaid: isStopped,
                }}
              >
                {question}
              </QuestionPane>
            </div>
          ))
        }
        foot={
          isWide ? (
            note
          ) : (
            <ReviewBar>
              {note}
              {buttons}
              {next}
            </ReviewBar>
          )
        }
      />
      {!isWide && question}
    </div>
  );
}

const missing = 'This record does not exist any more.';
