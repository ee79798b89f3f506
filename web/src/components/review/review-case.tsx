import type { TransactionStatus } from '@keelstone/domain/transaction/transaction';
import Alert from '@mui/material/Alert';
import Skeleton from '@mui/material/Skeleton';
import { useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { useCase } from '../../lib/api-hooks/review.ts';
import { useCurrentUser } from '../../lib/session/use-session.ts';
import { useDialog } from '../../lib/use-dialog.ts';
import { answersOf, type AskedRecord } from '../../lib/use-preview.ts';
import { useShortcuts, type Shortcut } from '../../lib/use-shortcuts.ts';
import { FactList, type Fact } from '../fact-list.tsx';
import { RecordView } from '../records/record-view.tsx';
import { ShortcutHelp } from '../shortcut-help.tsx';
import { CasePanel } from './case-panel.tsx';
import { ownerFacts } from './owner-facts.tsx';
import { usePictureView, type PictureView } from './picture-tools.tsx';
import { ReviewBar, type ReviewDecision } from './review-bar.tsx';
import { ReviewHeading } from './review-heading.tsx';
import { ReviewLayout } from './review-layout.tsx';
import { isOthers, type QueueRow, type ReviewQueue } from './use-review-queue.ts';

/** What all records under review have. */
export type ReviewRecord = {
  _id: string;
  status: TransactionStatus;
  createdAt: string;
  user: { _id: string; name: string };
} & AskedRecord;

type RecordQuery<Record> = {
  data: Record | undefined;
  error: Error | null;
  isError: boolean;
  refetch: () => unknown;
};

export type ReviewCaseProps<Row extends QueueRow, Record extends ReviewRecord> = {
  /** "KYC review". */
  title: string;
  queue: ReviewQueue<Row>;
  /** The record that the address names. */
  query: RecordQuery<Record>;
  /** The list that the queue is a part of, as a path with its query. */
  listHref: string;
  /** "Document", "Payout address". */
  evidenceLabel: string;
  /** Shows what is decided on, and reports once it is on the screen. */
  evidence: (options: { id: string; view: PictureView; onShown: () => void }) => ReactNode;
  /** Who else looks at it, and whether it still waits. */
  lease: { heldBy?: { name: string } | undefined; isPending: boolean } | undefined;
  onQuestionClose: () => void;
  /** There is a picture, which is to be looked at first. */
  isPictured: boolean;
  facts: (record: Record) => readonly Fact[];
  /** Below the facts: warnings, notes. */
  more?: (record: Record) => ReactNode;
  dialog: (options: DecisionDialog<Record>) => ReactNode;
};

type DecisionDialog<Record> = {
  kind: ReviewDecision;
  record: Record;
  isOpen: boolean;
  /** It was decided, perhaps by somebody else. */
  onDone: () => void;
  onClose: () => void;
};

/** One case of a queue. It is remounted for each case, so that nothing is carried over to the next. */
export function ReviewCase<Row extends QueueRow, Record extends ReviewRecord>(
  props: ReviewCaseProps<Row, Record>,
) {
  const { title, queue, query, listHref, isPictured, evidence, evidenceLabel, facts, more, lease } = props;
  const { _id: adminId } = useCurrentUser();
  // Of the picture that was on the screen: an answer may have replaced it since.
  const [shownAnswers, setShownAnswers] = useState<number>();
  const view = usePictureView();
  const dialog = useDialog<ReviewDecision>();
  const record = query.data;
  const answers = answersOf(record ?? {});
  const isShown = !isPictured || shownAnswers === answers;
  // The queue knows only of the rows that it has loaded.
  const isDecided = record?.status === 'Pending' && lease?.isPending === false;
  const hasLeft = (queue.hasLeft || isDecided) && !dialog.isOpen;
  const isOpen = record?.status === 'Pending' && !hasLeft;
  const isOwn = record?.user._id === adminId;
  const kept = useCase({ id: queue.id, isOn: isOthers(record, adminId) });
  const onDecide = isOpen && !isOwn ? dialog.open : undefined;
  const { area, ...help } = useShortcuts(
    useReviewKeys({
      queue,
      view,
      listHref,
      isPictured,
      isShown,
      onDecide: dialog.isOpen ? undefined : onDecide,
    }),
  );
  return (
    <div ref={area}>
      <ReviewLayout
        heading={
          <ReviewHeading
            title={title}
            name={queue.row?.user.name ?? record?.user.name}
            createdAt={queue.row?.createdAt ?? record?.createdAt}
            queue={queue}
            listHref={listHref}
          >
            <ShortcutHelp {...help} />
          </ReviewHeading>
        }
        evidenceLabel={evidenceLabel}
        isPictured={isPictured}
        evidence={evidence({
          id: queue.id ?? '',
          view,
          onShown: () => {
            setShownAnswers(answers);
          },
        })}
        facts={
          <RecordView query={query} skeleton={<Skeleton variant="rounded" height={320} />} missing={missing}>
            {(shown) => (
              <>
                {lease?.heldBy !== undefined && (
                  <Alert severity="warning" variant="outlined" role="status" sx={{ mb: 1, py: 0 }}>
                    {`${lease.heldBy.name} is looking at this.`}
                  </Alert>
                )}
                {more?.(shown)}
                <FactList facts={[...facts(shown), ...(isOwn ? [] : ownerFacts(kept))]} isDense />
                {kept.data !== undefined && (
                  <CasePanel list={queue.list} id={shown._id} notes={kept.data.notes} />
                )}
              </>
            )}
          </RecordView>
        }
        bar={
          <ReviewBar
            onDecide={onDecide}
            canApprove={isShown}
            onNext={queue.next}
            note={record && noteOf({ record, hasLeft, isOwn, isShown })}
          />
        }
      />
      {dialog.subject !== undefined &&
        record !== undefined &&
        props.dialog({
          kind: dialog.subject,
          record,
          isOpen: dialog.isOpen,
          onClose: () => {
            dialog.close();
            props.onQuestionClose();
          },
          onDone: () => {
            dialog.close();
            queue.goOn();
          },
        })}
    </div>
  );
}

export const missing = 'This record does not exist any more.';

type NoteOptions = { record: ReviewRecord; hasLeft: boolean; isOwn: boolean; isShown: boolean };

/** Why something is not offered, in one sentence. */
function noteOf({ record: { status }, hasLeft, isOwn, isShown }: NoteOptions): string | undefined {
  if (hasLeft) return 'This case has been decided or cancelled in the meantime.';
  if (status !== 'Pending') return `This case is ${status.toLowerCase()}.`;
  if (isOwn) return 'This is your own record. Another administrator decides on it.';
  return isShown ? undefined : 'You can approve once the document has been shown.';
}

type KeyOptions = {
  queue: ReviewQueue<QueueRow>;
  view: PictureView;
  listHref: string;
  isPictured: boolean;
  isShown: boolean;
  onDecide: ((kind: ReviewDecision) => void) | undefined;
};

/** The keys of the view, in the order of the help. */
function useReviewKeys({ queue, view, listHref, isPictured, isShown, onDecide }: KeyOptions): Shortcut[] {
  const navigate = useNavigate();
  return [
    { key: 'a', text: 'Approve', run: () => (isShown ? onDecide?.('approve') : undefined) },
    { key: 'r', text: 'Reject', run: () => onDecide?.('reject') },
    { key: 'i', text: 'Ask for information', run: () => onDecide?.('ask') },
    { key: 'j', text: 'Next case', run: () => queue.next?.() },
    { key: 'k', text: 'Previous case', run: () => queue.previous?.() },
    {
      key: '/',
      text: 'Search the list',
      run: () => void navigate(listHref, { state: { isSearching: true } }),
    },
    ...(isPictured
      ? [
          { key: '+', aliases: ['='], text: 'Zoom in', run: view.zoomIn },
          { key: '-', text: 'Zoom out', run: view.zoomOut },
          { key: '0', text: 'Fit', run: view.fit },
          { key: 'Shift+R', text: 'Rotate', run: view.rotate },
        ]
      : []),
  ];
}
