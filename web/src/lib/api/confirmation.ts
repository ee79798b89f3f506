import type { ProofMethod } from '@keelstone/domain/refusal-details';
import { makeListeners } from '../listeners.ts';

/** A question to the person. It stays while its dialog fades out. Each has a number of its own. */
export type Question = { number: number; methods: readonly ProofMethod[]; isOpen: boolean };

let question: Question | undefined;
/** How often the person has confirmed since the app was loaded. */
let confirmations = 0;
let waiting: ((isConfirmed: boolean) => void)[] = [];
const listeners = makeListeners();

/**
 * Asks the person to prove that they are still the owner. All waiting calls share one question. Lives outside React,
 * because the API client asks and a dialog answers.
 */
export const confirmation = {
  get: (): Question | undefined => question,
  count: (): number => confirmations,

  /**
   * Asks for a proof by one of the methods, or joins the open question. Returns whether it was confirmed, or false if
   * no dialog can ask. A confirmation since `sentAt` (`count()` at the sending) covers the call too.
   */
  ask({ methods, sentAt }: { methods: readonly ProofMethod[]; sentAt: number }): Promise<boolean> {
    if (sentAt < confirmations) return Promise.resolve(true);
    if (listeners.isEmpty()) return Promise.resolve(false);
    return new Promise((resolve) => {
      waiting.push(resolve);
      if (question?.isOpen !== true) show({ number: (question?.number ?? 0) + 1, methods, isOpen: true });
    });
  },

  /** Closes the question: every call that waits for it continues, or fails. */
  answer({ isConfirmed }: { isConfirmed: boolean }): void {
    if (question?.isOpen !== true) return;
    if (isConfirmed) confirmations += 1;
    const answered = waiting;
    waiting = [];
    show({ ...question, isOpen: false });
    for (const resolve of answered) resolve(isConfirmed);
  },

  subscribe: listeners.subscribe,
};

function show(next: Question): void {
  question = next;
  listeners.tell();
}
