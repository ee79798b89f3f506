import { useSyncExternalStore } from 'react';
import type { InboxKind } from '@keelstone/domain/core/review/review-queue';
import { timing } from '../../config/timing.ts';
import { findText } from '../find-field.ts';
import { makeListeners } from '../listeners.ts';
import { waitingDecision } from './waiting-decision.ts';

/** A case of the inbox whose decision by `uid` can be undone until it is sent. */
export type UndoableCase = { id: string; kind: InboxKind; name: string; path: string; uid: string };
/** `isOnTime`: the time for Undo is over, so the call may wait for a token. Otherwise the page may close any moment. */
type Send = (isOnTime: boolean) => Promise<unknown>;
type Step =
  | { step: 'waiting'; send: Send; timer: ReturnType<typeof setTimeout> }
  | { step: 'sending' }
  | { step: 'refused'; why: string };
export type Deferred = UndoableCase & Step;

/** At most one decision waits. Kept in memory only: a decision lost in a crash was not made and still waits. */
let deferred: readonly Deferred[] = [];
let answered: Promise<unknown> = Promise.resolve();
/** How many mounted pages offer Undo. */
let offers = 0;
const listeners = makeListeners();

export function useDeferred(): readonly Deferred[] {
  return useSyncExternalStore(listeners.subscribe, () => deferred);
}

/** Replaces an entry, unless the next decision about its case has already replaced it. */
function replace(entry: Deferred, next?: Deferred): void {
  if (!deferred.includes(entry)) return;
  deferred = deferred.filter((each) => each !== entry).concat(next ?? []);
  listeners.tell();
}

/**
 * Sends a decision once it can no longer be undone, and the one before it immediately. Sends it immediately too if the
 * page was hidden or left before it could be deferred, because nobody would see its Undo.
 */
export function defer(subject: UndoableCase, send: Send): void {
  void sendDeferred();
  waitingDecision.send = () => sendDeferred();
  const timer = setTimeout(() => void sendDeferred(true), timing.undoMs);
  const others = deferred.filter(({ id }) => id !== subject.id);
  deferred = [...others, { ...subject, step: 'waiting', send, timer }];
  listeners.tell();
  if (document.hidden || offers === 0) leave();
}

/** Called while a page offers Undo. Leaving, hiding or closing the page sends the waiting decision. */
export function offerUndo(): () => void {
  const onChange = () => document.hidden && leave();
  document.addEventListener('visibilitychange', onChange);
  window.addEventListener('pagehide', leave);
  offers += 1;
  return () => {
    document.removeEventListener('visibilitychange', onChange);
    window.removeEventListener('pagehide', leave);
    offers -= 1;
    leave();
  };
}

function leave(): void {
  void sendDeferred();
}

/** Forgets a decision that was not sent, or a refusal that was read. */
export function forgetDeferred(entry: Deferred): void {
  if (!deferred.includes(entry) || entry.step === 'sending') return;
  if (entry.step === 'waiting') clearTimeout(entry.timer);
  replace(entry);
}

/** Sends the decision that waits. Resolves once all sent decisions are answered. Never rejects. */
export function sendDeferred(isOnTime = false): Promise<unknown> {
  const waiting = deferred.find((each) => each.step === 'waiting');
  if (waiting === undefined) return answered;
  const { send, timer, ...subject } = waiting;
  clearTimeout(timer);
  const sending = { ...subject, step: 'sending' } as const;
  replace(waiting, sending);
  const answer = send(isOnTime).then(
    () => replace(sending),
    (error: unknown) =>
      replace(sending, { ...subject, step: 'refused', why: findText(error, 'message') ?? '' }),
  );
  answered = Promise.all([answered, answer]);
  return answered;
}
