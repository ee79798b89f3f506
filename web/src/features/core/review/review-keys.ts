import { type RefObject, useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router-dom';
import { timing } from '../../../config/timing.ts';
import type { Shortcut } from '../../../lib/use-shortcuts.ts';
import type { PictureView } from './picture-tools.tsx';
import { inboxPath } from './review-paths.ts';
import type { ReviewDecision, useCaseDecision } from './use-case-decision.ts';
import type { Inbox } from './use-inbox.ts';

type KeyOptions = {
  inbox: Inbox;
  /** `undefined` without a picture. */
  view: PictureView | undefined;
  decision: Pick<
    ReturnType<typeof useCaseDecision>,
    'possible' | 'open' | 'isChosen' | 'canApprove' | 'isBusy' | 'choose' | 'close'
  >;
  /** The question next to the facts, missing if each is a dialog. */
  pane: RefObject<HTMLElement | null> | undefined;
};

const reasonKeys = ['1', '2', '3', '4', '5', '6'];

/** The keys of the review, in the order of the help. */
export function useReviewKeys({ inbox, view, decision, pane }: KeyOptions): Shortcut[] {
  const { possible, open, isChosen, canApprove, isBusy, choose, close } = decision;
  const navigate = useNavigate();
  const [openedAtMs] = useState(() => performance.now());
  const question = () => (isBusy ? undefined : pane?.current);
  const decide = (kind: ReviewDecision) => (event: KeyboardEvent) => {
    if (isBusy || !possible.includes(kind)) return;
    if (pane !== undefined && open === kind) {
      // The key of a payment only focuses its field.
      if (kind === 'record-payout') answerQuestion(question());
      else actOnce(event, openedAtMs, () => answerQuestion(question()));
    } else if (kind !== 'approve' || canApprove) choose(kind);
  };
  const isPayout = !isBusy && possible.includes('record-payout');
  return [
    isPayout
      ? { key: 'a', text: 'Record the payout', run: decide('record-payout') }
      : { key: 'a', text: 'Approve', run: decide('approve') },
    isPayout
      ? { key: 'r', text: 'Return the payout', run: decide('return-payout') }
      : { key: 'r', text: 'Reject', run: decide('reject') },
    ...(isPayout ? [] : [{ key: 'i', text: 'Ask for information', run: decide('ask') }]),
    ...(pane === undefined
      ? []
      : [
          {
            key: '1',
            aliases: reasonKeys,
            text: 'The reason with this number',
            run: (event: KeyboardEvent, key: string) =>
              actOnce(event, openedAtMs, () => chooseReason(question(), Number(key))),
          },
          {
            key: 'Escape',
            text: 'Back to the first decision',
            run: () => (isChosen && !isBusy ? close() : false),
          },
        ]),
    // `useUndo` handles this key, also while no case is open.
    { key: 'u', text: 'Undo the last rejection', run: () => false },
    { key: 'j', text: 'Next case', run: ({ repeat }) => (repeat ? undefined : inbox.next?.()) },
    { key: 'k', text: 'Previous case', run: ({ repeat }) => (repeat ? undefined : inbox.previous?.()) },
    {
      key: '/',
      text: 'Search the list',
      run: () => {
        const field = document.querySelector<HTMLInputElement>('input[type="search"]');
        if (field === null) void navigate(inboxPath(inbox.filter));
        else field.focus();
      },
    },
    ...(view === undefined
      ? []
      : [
          { key: '+', aliases: ['='], text: 'Zoom in', run: view.zoomIn },
          { key: '-', text: 'Zoom out', run: view.zoomOut },
          { key: '0', text: 'Fit', run: view.fit },
          { key: 'Shift+R', text: 'Rotate', run: view.rotate },
        ]),
  ];
}

type Pane = HTMLElement | null | undefined;

const findAnswer = (pane: Pane) =>
  pane?.querySelector<HTMLButtonElement>('[data-answer]:not(:disabled)') ?? undefined;

let decidedAtMs = -Infinity;

/** Calls `act`, unless the key came so soon after the last act or the opening that it was meant for another case. */
function actOnce({ timeStamp }: KeyboardEvent, openedAtMs: number, act: () => boolean): boolean {
  if (timeStamp - Math.max(decidedAtMs, openedAtMs) < timing.decisionKeyMs) return true;
  const isDone = act();
  if (isDone) decidedAtMs = timeStamp;
  return isDone;
}

/** Answers the open question. Its warnings, a required field, or the signals above it have to have the focus first. */
function answerQuestion(pane: Pane): boolean {
  const first =
    pane?.querySelector<HTMLElement>('[role="group"][aria-label="Warnings"], input[required]') ??
    pane?.closest('section')?.querySelector<HTMLElement>('[data-read-first="true"]');
  if (first && !first.contains(document.activeElement)) {
    first.focus();
    return true;
  }
  const answer = findAnswer(pane);
  answer?.click();
  return answer !== undefined;
}

/** Chooses the reason with a number, and answers with it. */
function chooseReason(pane: Pane, number: number): boolean {
  const choice = pane?.querySelectorAll<HTMLElement>('[data-reason]')[number - 1];
  if (choice === undefined) return false;
  flushSync(() => choice.click());
  // A reason in one's own words has yet to be written.
  const answer = choice.dataset['reason'] === 'own' ? undefined : findAnswer(pane);
  answer?.click();
  return answer !== undefined;
}
