import { setTimeout } from 'node:timers/promises';
import { collections } from '@keelstone/domain/collections';
import { DomainError } from '@keelstone/domain/errors';
import { fingerprint } from '@keelstone/domain/kernel/ids';
import { hasCode } from '../has-code.ts';
import { makeTurns } from '../in-turn.ts';
import { ttlField } from './collection.ts';
import type { Database } from './database.ts';
import { toPath, type Place, type Tx } from './tx.ts';

/** Transactions of the same `lane` run one after another in a process; use it for those that all write one document. */
export type RunTransaction = <T>(work: (tx: Tx) => Promise<T>, lane?: string) => Promise<T>;

/** gRPC codes with which Firestore gives up under contention or load: nothing was written, and a retry may succeed. */
const busyCodes = [4, 8, 10, 14];

/**
 * Messages about a transaction that waited until it was closed. Firestore reports this as INVALID_ARGUMENT, which with
 * any other text is a bug of ours. The SDK knows the first text and retries. The second is the emulator's.
 */
const invalidArgument = 3;
const closed = /transaction has expired|transaction is invalid or closed/i;

/** Other codes after which Firestore's own SDK repeats a transaction. */
const repeatedCodes = [1, 2, 13, 16];

/** How long a transaction is repeated: a request with two transactions still ends within the function's own timeout. */
const repeatedMsMax = 12_000;
const pauseMsMax = 2_000;

/** How long a turn is kept for an instance that has died. */
const turnMsMax = 4_000;

/**
 * Runs work in one Firestore transaction, which may run several times: no network, mail or log inside.
 *
 * Many simultaneous writes of one document wait for each other's locks until all but one are aborted, and would collide
 * again in the same way. So the aborted ones are repeated one after another, across all instances: each waits for a
 * turn at the document. Turns only keep them apart; the transaction alone ensures consistency. Contention that outlasts
 * the repeats becomes `unavailable` with a Retry-After.
 */
export function transactionRunner(db: Database, msMax = repeatedMsMax): RunTransaction {
  const repeat = async <T>(work: (tx: Tx) => Promise<T>, untilMs: number): Promise<T> => {
    const startedAtMs = performance.now();
    let contended: string | undefined;
    for (;;) {
      if (performance.now() > untilMs) throw refuseUnavailable();
      const changed = trackChanges(work);
      const endTurn = contended === undefined ? undefined : await takeTurn(db, contended, untilMs);
      try {
        return await db.runTransaction(changed.work);
      } catch (error) {
        const isRepeated = isBusy(error) || hasCode(error, ...repeatedCodes);
        if (!isRepeated || performance.now() > untilMs) throw isBusy(error) ? refuseUnavailable() : error;
        contended = changed.firstPath() ?? contended;
      } finally {
        await endTurn?.();
      }
      await pause(Math.min((performance.now() - startedAtMs) / 2, pauseMsMax));
    }
  };
  const inTurn = makeTurns();
  return async (work, lane) => {
    const untilMs = performance.now() + msMax;
    return lane === undefined ? repeat(work, untilMs) : inTurn(lane, () => repeat(work, untilMs));
  };
}

/**
 * Wraps the work. `firstPath` is the first, by name, of the documents that the transaction has read and will write.
 * Simultaneous transactions of one kind have it in common.
 */
function trackChanges<T>(work: (tx: Tx) => Promise<T>): {
  work: (tx: Tx) => Promise<T>;
  firstPath: () => string | undefined;
} {
  const read = new Set<string>();
  const written = new Set<string>();
  const writing =
    <Rest extends unknown[]>(write: (place: Place, ...rest: Rest) => void) =>
    (place: Place, ...rest: Rest): void => {
      written.add(toPath(place));
      write(place, ...rest);
    };
  return {
    work: (tx) =>
      work({
        ...tx,
        getAll: (places, fields) => {
          for (const place of places) read.add(toPath(place));
          return tx.getAll(places, fields);
        },
        set: writing(tx.set),
        merge: writing(tx.merge),
        update: writing(tx.update),
        delete: writing(tx.delete),
      }),
    firstPath: () => [...written].filter((path) => read.has(path)).sort()[0],
  };
}

/** Waits for a turn at a document, and returns the function that ends the turn. Errors: `unavailable`. */
async function takeTurn(db: Database, path: string, untilMs: number): Promise<() => Promise<void>> {
  const place = { collection: collections.turns, id: fingerprint(path) };
  for (;;) {
    const earlier = await db.findVersion(place);
    const endsAtMs = Date.now() + turnMsMax;
    const isFree = earlier === undefined || Number(earlier.data['endsAtMs']) <= Date.now();
    const turn = { endsAtMs, [ttlField]: new Date(endsAtMs) };
    // If this fails, the turn expires, and the others wait until then.
    if (isFree && (await db.replace(place, turn, earlier)))
      return () => db.write((writer) => writer.delete(place)).catch(() => undefined);
    if (performance.now() > untilMs) throw refuseUnavailable();
    await pause(200);
  }
}

/** Pauses for a random time, so that waiting transactions do not collide again. */
function pause(msMax: number): Promise<void> {
  return setTimeout(20 + Math.random() * msMax);
}

function refuseUnavailable(): DomainError {
  return new DomainError('unavailable', { retryAfterSeconds: 2 });
}

/** Returns whether Firestore gave up without writing anything, so that the same request may be sent again. */
export function isBusy(error: unknown): boolean {
  if (hasCode(error, invalidArgument)) return closed.test(error.message);
  return hasCode(error, ...busyCodes);
}
