import type { ErrorCode } from '@keelstone/domain/errors';

/**
 * How an operation ended. `no-change` and `replayed`: it succeeded and wrote nothing. `broken`: an error that is not a
 * refusal (a ledger assertion, a `create` over an existing document); it must write nothing either. `proposed`: the
 * second administrator did not confirm it.
 */
export type Outcome = 'done' | 'no-change' | 'replayed' | 'proposed' | 'broken' | `refused: ${ErrorCode}`;

/** Counts `kind: outcome` over many sequences, to show that the model reaches what it claims to test. */
export type Tally = Map<string, number>;

export function count(tally: Tally | undefined, what: string): void {
  tally?.set(what, (tally.get(what) ?? 0) + 1);
}

/** Everything that was wrong after the first failing command, and the commands before it. */
export type Failure = { problems: string[]; trail: string[] };
