import type { ErrorCode } from '@keelstone/domain/errors';

/**
 * How an operation ended. `no-change` and `replayed`: it succeeded and wrote nothing. `broken`: an error that is not a
 * refusal (a ledger assertion, a `create` over an existing document); it must write nothing either. `proposed`: it
 * waits for a second administrator, and only that is written; `proposed-before`: it was already waiting.
 */
export type Outcome =
  'done' | 'no-change' | 'replayed' | 'proposed' | 'proposed-before' | 'broken' | `refused: ${ErrorCode}`;
