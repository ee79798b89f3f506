import type { RefObject } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router-dom';
import { timing } from '../../../config/timing.ts';
import type { Shortcut } from '../../../lib/use-shortcuts.ts';
import type { PictureView } from './picture-tools.tsx';
import type { ReviewDecision } from './review-bar.tsx';
import { inboxPath } from './review-paths.ts';
import type { Inbox } from './use-inbox.ts';

type KeyOptions = {
  inbox: Inbox;
  /** Missing without a picture. */
  view: PictureView | undefined;
  /** The possible decisions, the most common one first. */
  decisions: readonly ReviewDecision[];
  /** The evidence has been on the screen. */
  isShown: boolean;
  /** The decision that is open next to the facts, missing if each is a dialog. */
  pane:
    | {
        /** Missing while a decision is on its way. */
        element: RefObject<HTMLElement | null> | undefined;
        decision: ReviewDecision | undefined;
        openedAtMs: number;
      }
    | undefined;
  onDecide: (kind: ReviewDecision) => void;
  /** Closes the decision that was chosen. */
  onClose: (() => void) | undefined;
};

const reasons = ['1', '2', '3', '4', '5', '6'];

/** The keys of the review, in the order of the help. */
export function useReviewKeys(options: KeyOptions): Shortcut[] {
  const { inbox, view, decisions, isShown, pane, onDecide, onClose } = options;
  const navigate = useNavigate();
  const decide = (kind: ReviewDecision) => (event: KeyboardEvent) => {
    if (!decisions.includes(kind)) return;
    if (pane?.decision === kind) {
      // The key of a payment only focuses its field.
      if (kind === 'record-payout') answerQuestion(pane.element?.current);
      else actOnce(event, pane.openedAtMs, () => answerQuestion(pane.element?.current));
    } else if (kind !== 'approve' || isShown) onDecide(kind);
  };
  const isPaid = decisions.includes('record-payout');
  return [
    isPaid
      ? { key: 'a', text: 'Enter the payout', run: decide('record-payout') }
      : { key: 'a', text: 'Approve', run: decide('approve') },
    isPaid
      ? { key: 'r', text: 'Return the payout', run: decide('return-payout') }
      : { key: 'r', text: 'Reject', run: decide('reject') },
    ...(isPaid ? [] : [{ key: 'i', text: 'Ask for information', run: decide('ask') }]),
    ...(pane === undefined
      ? []
      : [
          {
            key: '1',
            aliases: reasons,
            text: 'The reason with this number',
            run: (event: KeyboardEvent, key: string) =>
              actOnce(event, pane.openedAtMs, () => chooseReason(pane.element?.current, Number(key))),
          },
          { key: 'Escape', text: 'Back to the first decision', run: () => (onClose ? onClose() : false) },
        ]),
    // `useUndo` acts on it, also where no case is open.
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

type Place = HTMLElement | null | undefined;

const answerOf = (pane: Place) =>
  pane?.querySelector<HTMLButtonElement>('[data-answer]:not(:disabled)') ?? undefined;

let decidedAtMs = -Infinity;

/** Calls `act`, unless the last act or the opening of the case is so recent that the key was meant for the case before. */
function actOnce({ timeStamp }: KeyboardEvent, openedAtMs: number, act: () => boolean): boolean {
  if (timeStamp - Math.max(decidedAtMs, openedAtMs) < timing.decisionKeyMs) return true;
  const isDone = act();
  if (isDone) decidedAtMs = timeStamp;
  return isDone;
}

/** Answers the open question, after its warnings, a required field, or what stands out above it have had the focus. */
function answerQuestion(pane: Place): boolean {
  const first =
    pane?.querySelector<HTMLElement>('[role="group"][aria-label="Warnings"], input[required]') ??
    pane?.closest('section')?.querySelector<HTMLElement>('[data-read-first="true"]');
  const next = first && !first.contains(document.activeElement) ? first : undefined;
  const answer = answerOf(pane);
  next?.focus();
  if (next === undefined) answer?.click();
  return next !== undefined || answer !== undefined;
}

/** Chooses the reason with a number, and answers with it. */
function chooseReason(pane: Place, number: number): boolean {
  const choice = pane?.querySelectorAll<HTMLElement>('[data-reason]')[number - 1];
  if (choice === undefined) return false;
  flushSync(() => choice.click());
  // A reason in one's own words has yet to be written.
  const answer = choice.dataset['reason'] === 'own' ? undefined : answerOf(pane);
  answer?.click();
  return answer !== undefined;
}
