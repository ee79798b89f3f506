import { DomainError } from '@keelstone/domain/errors';
import type { Database } from './database.ts';
import type { Tx } from './tx.ts';

export type RunTransaction = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

/** gRPC codes with which Firestore gives up under contention or load: nothing was written, a retry may succeed. */
const busyCodes = [4, 8, 10, 14];

/**
 * Messages about a transaction that waited so long that it was closed meanwhile. Firestore reports this as
 * INVALID_ARGUMENT, which with any other text is a bug of ours. The SDK knows the first text and tries again; the
 * second is the emulator's.
 */
const invalidArgument = 3;
const closed = /transaction has expired|transaction is invalid or closed/i;

/**
 * Runs work in one Firestore transaction. The SDK may run it several times: no network, mail or log inside.
 * Contention that outlasts the SDK's attempts becomes `unavailable` with a Retry-After.
 */
export function transactionRunner(db: Database): RunTransaction {
  return async (work) => {
    try {
      return await db.runTransaction(work);
    } catch (error) {
      if (isBusy(error)) throw new DomainError('unavailable', { retryAfterSeconds: 2 });
      throw error;
    }
  };
}

/** Whether Firestore gave up without having written anything, so that the same request may be sent again. */
export function isBusy(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error)) return false;
  if (error.code === invalidArgument) return closed.test(error.message);
  return typeof error.code === 'number' && busyCodes.includes(error.code);
}
