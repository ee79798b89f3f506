import type { ErrorCode } from '@keelstone/domain/errors';

/**
 * How an operation ended. `no-change` and `replayed`: it succeeded and wrote nothing. `broken`: something threw that is no
 * refusal (a ledger assertion, a `create` over an existing document); it must write nothing either.
 */
export type Outcome = 'done' | 'no-change' | 'replayed' | 'broken' | `refused: ${ErrorCode}`;
