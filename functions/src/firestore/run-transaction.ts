import { setTimeout } from 'node:timers/promises';
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

/** Other codes after which Firestore's own SDK repeats a transaction. */
const repeatedCodes = [1, 2, 13, 16];

/** How long a transaction is repeated: a request with two of them still ends within the function's own timeout. */
const repeatedMsMax = 10_000;
const pauseMsMax = 2_000;

/**
 * Runs work in one Firestore transaction, which may run several times: no network, mail or log inside.
 *
 * Many simultaneous writes of one document wait for each other's locks until all but one are aborted, and would collide
 * again in the same way. So a transaction that lost is repeated after a random pause, and this process repeats one at a
 * time. Contention that outlasts that becomes `unavailable` with a Retry-After.
 */
export function transactionRunner(db: Database): RunTransaction {
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(run: () => Promise<T>): Promise<T> => {
    const mine = last.then(run);
    last = mine.catch(() => undefined);
    return mine;
  };
  return async (work) => {
    const untilMs = performance.now() + repeatedMsMax;
    for (let repeats = 0; ; repeats += 1) {
      try {
        if (repeats === 0) return await db.runTransaction(work);
        return await inTurn(() => {
          if (performance.now() > untilMs) throw unavailable();
          return db.runTransaction(work);
        });
      } catch (error) {
        const pauseMs = Math.random() * Math.min(pauseMsMax, 100 * 2 ** repeats);
        const isRepeated = isBusy(error) || repeatedCodes.some((code) => hasCode(error, code));
        if (isRepeated && performance.now() + pauseMs <= untilMs) await setTimeout(pauseMs);
        else throw isBusy(error) ? unavailable() : error;
      }
    }
  };
}

function unavailable(): DomainError {
  return new DomainError('unavailable', { retryAfterSeconds: 2 });
}

function hasCode(error: unknown, code: number): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}

/** Whether Firestore gave up without having written anything, so that the same request may be sent again. */
export function isBusy(error: unknown): boolean {
  if (hasCode(error, invalidArgument)) return error instanceof Error && closed.test(error.message);
  return busyCodes.some((code) => hasCode(error, code));
}
