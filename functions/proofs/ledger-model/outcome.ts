import type { ErrorCode } from '@keelstone/domain/errors';

/**
 * How an operation ended. `no-change` and `replayed`: it succeeded and wrote nothing. `broken`: something threw that is no
 * refusal (a ledger assertion, a `create` over an existing document); it must write nothing either.
 * `proposed`: it waits for a second administrator, and only that is written; `proposed-before`: it has been waiting already.
 */
export type Outcome =
  'done' | 'no-change' | 'replayed' | 'proposed' | 'proposed-before' | 'broken' | `refused: ${ErrorCode}`;
