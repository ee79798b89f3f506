import type { ErrorCode } from '../../src/errors.ts';

/**
 * How a command ended. `broken`: something threw that is no refusal (a ledger assertion, a `create` over an existing
 * document); it must change nothing either. `recordId` is what the answer names.
 */
export type Outcome =
  | { end: 'done' | 'no-change' }
  | { end: 'done' | 'replayed'; recordId: string }
  | { end: 'refused'; code: ErrorCode }
  | { end: 'broken'; reason: string };

/** What an outcome is expected to be: the oracle knows neither ids nor texts of faults. */
export type OutcomeText = 'done' | 'no-change' | 'replayed' | 'broken' | `refused: ${ErrorCode}`;

export function outcomeText(outcome: Outcome): OutcomeText {
  return outcome.end === 'refused' ? `refused: ${outcome.code}` : outcome.end;
}
