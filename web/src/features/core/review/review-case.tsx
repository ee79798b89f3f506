import Alert from '@mui/material/Alert';
import Skeleton from '@mui/material/Skeleton';
import { Fragment, type ReactNode, useRef, useState } from 'react';
import { type InboxKind, toReviewQueue } from '@keelstone/domain/core/review/review-queue';
import { isolateName } from '@keelstone/domain/kernel/isolate-name';
import { useCurrentUser } from '../../../lib/session/use-session.ts';
import { useIsWide } from '../../../lib/use-is-wide.ts';
import { useShortcuts } from '../../../lib/use-shortcuts.ts';
import type { Loadable } from '../../../ui/data-view.tsx';
import type { RecordDecision } from '../../../ui/decision-buttons.tsx';
import { type Fact, FactList } from '../../../ui/fact-list.tsx';
import { Page } from '../../../ui/page.tsx';
import { AnswerNote, QuestionPane } from '../../../ui/question-dialog.tsx';
import { isMissing, MissingRecord, RecordView } from '../../../ui/records/record-view.tsx';
import { ShortcutHelp } from '../../../ui/shortcut-help.tsx';
import { countAnswers, describeQuestions } from '../decision/use-preview.ts';
import { CasePanel } from './case-panel.tsx';
import { listOwnerFacts } from './owner-facts.tsx';
import { type PictureView, usePictureView } from './picture-tools.tsx';
import { NextButton, ReviewBar, ReviewButtons } from './review-bar.tsx';
import { ReviewHeading } from './review-heading.tsx';
import { useReviewKeys } from './review-keys.ts';
import { ReviewLayout } from './review-layout.tsx';
import { useSignalVerdict } from './review-signals.tsx';
import { type Lease, useCase } from './review.calls.ts';
import {
  type CaseProps,
  type DecisionDialog,
  type ReviewRecord,
  useCaseDecision,
} from './use-case-decision.ts';
import { isOthers } from './use-inbox.ts';

type Props<Reviewed extends ReviewRecord> = CaseProps & {
  /** "KYC review". */
  title: string;
  query: Loadable<Reviewed>;
  /** "Document", "Payout address". */
  evidenceLabel: string;
  /** Shows the evidence, and calls `onShown` once it is on the screen. */
  evidence: (options: { id: string; view: PictureView; onShown: () => void }) => ReactNode;
  /** The facts to compare with a picture, in its order. Only for pictures, which must be shown before an approval. */
  pictureFacts?: (record: Reviewed) => readonly Fact[];
  /** All other facts. */
  facts: (record: Reviewed) => readonly Fact[];
  /** Warnings and questions, shown before anything else. */
  notices: (record: Reviewed) => ReactNode;
  /** The kinds of the warnings of a preview that `notices` shows besides the signals. */
  shownWarnings?: readonly string[];
  /** The decision whose button is filled if no grave signal suggests a rejection: the approval by default. */
  suggested?: RecordDecision;
  /** Why an approval would be refused, if that is known before its dialog is open. */
  refusal?: string | undefined;
  dialog: (options: DecisionDialog<Reviewed>) => ReactNode;
};

/**
 * One case of the inbox, remounted for each case so that no state is carried over. On a wide screen the most common
 * decision is open next to the facts, with its preview. On others each decision is a dialog.
 */
export function ReviewCase<Reviewed extends ReviewRecord>(props: Props<Reviewed>) {
  const { inbox, title, query } = props;
  if (inbox.row !== undefined || !isMissing(query.error)) return <FoundCase {...props} />;
  return (
    <Page title={title}>
      <MissingRecord text={missing} />
    </Page>
  );
}

function FoundCase<Reviewed extends ReviewRecord>(props: Props<Reviewed>) {
  const { inbox, lease, title, query, evidence, evidenceLabel, pictureFacts, facts, notices } = props;
  const { shownWarnings = [], suggested = 'approve', refusal, dialog } = props;
  const { id = '', kind = 'kyc' } = inbox;
  const { data: record, isError } = query;
  const { _id: viewerId } = useCurrentUser();
  const isWide = useIsWide();
  const opened = useCase({ id: inbox.id, isOn: isOthers(record, viewerId) });
  const picture = usePicture(record);
  const isImageShown = pictureFacts === undefined || picture.isImageShown;
  const signals = useSignalVerdict(id);
  const decision = useCaseDecision({ inbox, lease, record, isImageShown, signals, refusal });
  const pane = useRef<HTMLDivElement>(null);
  const { area, ...help } = useShortcuts(
    useReviewKeys({ inbox, view: pictureFacts && picture.view, decision, pane: isWide ? pane : undefined }),
  );
  const question = decision.dialog && <Fragment key={decision.dialogKey}>{dialog(decision.dialog)}</Fragment>;
  const buttons = (
    <ReviewButtons
      decisions={decision.possible.filter((each) => !isWide || each !== decision.open)}
      onDecide={decision.isBusy ? undefined : decision.choose}
      suggested={signals.isGrave ? 'reject' : suggested}
      canApprove={decision.canApprove}
    />
  );
  const paneState = {
    isBlocked: decision.open === 'approve' && (!isImageShown || signals.isLoading || opened.isFetching),
    isFirst: !decision.isChosen,
    others: buttons,
    shownWarnings: [...shownWarnings, ...signals.kinds],
    isRefusalShown: signals.isRestricted,
  };
  const next = <NextButton onNext={inbox.next} />;
  const note = <AnswerNote>{decision.note}</AnswerNote>;
  return (
    <div ref={area}>
      <ReviewLayout
        heading={
          <ReviewHeading title={title} record={inbox.row ?? record} inbox={inbox}>
            {isWide && next}
            <ShortcutHelp {...help} />
          </ReviewHeading>
        }
        evidenceLabel={evidenceLabel}
        evidence={evidence({ id, view: picture.view, onShown: picture.onShown })}
        notices={
          record !== undefined && (
            <>
              <OtherViewer lease={lease} />
              {notices(record)}
            </>
          )
        }
        pictureFacts={
          pictureFacts &&
          (record === undefined ? (
            !isError && <Skeleton variant="rounded" height={240} />
          ) : (
            <FactList facts={pictureFacts(record)} isDense />
          ))
        }
        facts={<CaseFacts kind={kind} query={query} facts={facts} opened={opened} />}
        question={
          isWide &&
          (question === undefined ? (
            record === undefined && !isError && <Skeleton variant="rounded" height={184} sx={{ m: 2 }} />
          ) : (
            // A new question or answer starts the decision again.
            <div ref={pane} key={record && describeQuestions(record)}>
              <QuestionPane value={paneState}>{question}</QuestionPane>
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

/** The tools of the picture, and whether it was shown since the last answer, which may have replaced it. */
function usePicture(record: ReviewRecord | undefined) {
  const view = usePictureView();
  const [shownAnswers, setShownAnswers] = useState<number>();
  const answers = countAnswers(record ?? {});
  return { view, isImageShown: shownAnswers === answers, onShown: () => setShownAnswers(answers) };
}

type CaseFactsProps<Reviewed extends ReviewRecord> = Pick<Props<Reviewed>, 'query' | 'facts'> & {
  kind: InboxKind;
  opened: ReturnType<typeof useCase>;
};

/** The facts of the record and of its owner's account, then the notes of administrators. */
function CaseFacts<Reviewed extends ReviewRecord>({ kind, query, facts, opened }: CaseFactsProps<Reviewed>) {
  const { _id: viewerId } = useCurrentUser();
  return (
    <RecordView query={query} skeleton={<Skeleton variant="rounded" height={320} />} missing={missing}>
      {(record) => (
        <>
          <FactList
            facts={[...facts(record), ...(isOthers(record, viewerId) ? listOwnerFacts(opened) : [])]}
            isDense
          />
          {opened.data !== undefined && (
            <CasePanel list={toReviewQueue(kind)} id={record._id} notes={opened.data.notes} />
          )}
        </>
      )}
    </RecordView>
  );
}

function OtherViewer({ lease: { data } }: { lease: Lease }) {
  if (data?.heldBy === undefined) return null;
  return (
    <Alert severity="warning" role="status" sx={{ mb: 1, py: 0 }}>
      {`${isolateName(data.heldBy.name)} is looking at this.`}
    </Alert>
  );
}
