import type { RefObject } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router-dom';
import { timing } from '../../../config/timing.ts';
import type { Shortcut } from '../../../lib/use-shortcuts.ts';
import type { PictureView } from './picture-tools.tsx';
import type { ReviewDecision } from './review-bar.tsx';
import type { Inbox } from './use-inbox.ts';

type KeyOptions = {
  inbox: Inbox;
  /** Missing where there is no picture. */
  view: PictureView | undefined;
  listHref: string;
  /** What can be decided, the decision that is mostly made first. */
  decisions: readonly ReviewDecision[];
  /** What is to be decided on has been on the screen. */
  isShown: boolean;
  /** Where a decision is open next to the facts; missing where each is a dialog. */
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
  const { inbox, view, listHref, decisions, isShown, pane, onDecide, onClose } = options;
  const navigate = useNavigate();
  const decide = (kind: ReviewDecision) => (event: KeyboardEvent) => {
    if (!decisions.includes(kind)) return;
    if (pane?.decision === kind) {
      // A payment leads to its field, and decides nothing yet.
      if (kind === 'record-payout') press(pane.element?.current);
      else once(event, pane.openedAtMs, () => press(pane.element?.current));
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
              once(event, pane.openedAtMs, () => choose(pane.element?.current, Number(key))),
          },
          { key: 'Escape', text: 'Back to the first decision', run: () => (onClose ? onClose() : false) },
        ]),
    { key: 'j', text: 'Next case', run: ({ repeat }) => (repeat ? undefined : inbox.next?.()) },
    { key: 'k', text: 'Previous case', run: ({ repeat }) => (repeat ? undefined : inbox.previous?.()) },
    {
      key: '/',
      text: 'Search the list',
      run: () => void navigate(listHref, { state: { isSearching: true } }),
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

/** Does it, unless it has just been done or the case has just been opened: the press was meant for what was there before. */
function once({ timeStamp }: KeyboardEvent, openedAtMs: number, act: () => boolean): boolean {
  if (timeStamp - Math.max(decidedAtMs, openedAtMs) < timing.decisionKeyMs) return true;
  const isDone = act();
  if (isDone) decidedAtMs = timeStamp;
  return isDone;
}

/** Answers the open question; one that warns is read first, and one with a field is filled in first. */
function press(pane: Place): boolean {
  const first = pane?.querySelector<HTMLElement>('[role="group"][aria-label="Warnings"], input[required]');
  const next = first && !first.contains(document.activeElement) ? first : undefined;
  const answer = answerOf(pane);
  next?.focus();
  if (next === undefined) answer?.click();
  return next !== undefined || answer !== undefined;
}

/** Chooses the reason with a number, and answers with it. */
function choose(pane: Place, number: number): boolean {
  const choice = pane?.querySelectorAll<HTMLElement>('[data-reason]')[number - 1];
  if (choice === undefined) return false;
  flushSync(() => {
    choice.click();
  });
  // One's own words are yet to be written.
  const answer = choice.dataset['reason'] === 'own' ? undefined : answerOf(pane);
  answer?.click();
  return answer !== undefined;
}
