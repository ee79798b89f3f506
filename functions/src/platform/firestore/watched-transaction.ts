import type { DocumentData } from 'firebase-admin/firestore';
import { collections } from '@keelstone/domain/collections';
import type { Database } from './database.ts';
import type { RunTransaction } from './run-transaction.ts';
import { pathOf, type Place, type Tx, type Writer } from './tx.ts';

/** A write that a transaction asked for. */
export type Write = { place: Place; data: DocumentData };

/** What a transaction has read, by path, and what it wanted to write. */
export type Watched = { read: Map<string, DocumentData | undefined>; writes: Write[] };

/** Thrown after a transaction that cannot write: what its caller would do next is part of the decision too. */
export class DryRunEnded extends Error {
  /** What the transaction returned. */
  readonly answer: unknown;

  constructor(answer: unknown) {
    super('A dry run has ended');
    this.answer = answer;
  }
}

/**
 * Runs transactions that read but cannot write: what they would write is recorded instead, and the database would
 * refuse it too. Each ends with `DryRunEnded`, so that nothing happens after it either, to an identity or a file.
 * `last` is the transaction that ran last.
 */
export function dryTransactions(db: Database): { runTransaction: RunTransaction; last(): Watched } {
  let watched: Watched = nothingWatched();
  return {
    runTransaction: async (work) => {
      const answer = await db.runTransaction(
        (tx) => {
          watched = nothingWatched();
          return work({ ...watchedReader(tx, watched), ...keeper(watched) });
        },
        { readOnly: true },
      );
      throw new DryRunEnded(answer);
    },
    last: () => watched,
  };
}

/**
 * Runs transactions that fail with what `check` throws about what they have read, if they would write. One that only
 * records a view, because the work is already done, is not a decision.
 */
export function checkedTransactions(
  runTransaction: RunTransaction,
  check: (watched: Watched) => Promise<void>,
): RunTransaction {
  return (work) =>
    runTransaction(async (tx) => {
      const watched = nothingWatched();
      const answer = await work({ ...watchedReader(tx, watched), ...forwarder(tx, watched) });
      if (watched.writes.some(changesMore)) await check(watched);
      return answer;
    });
}

/** True for a write that is more than the trace of a view. */
function changesMore({ place }: Write): boolean {
  return place.collection !== collections.audit && place.collection !== collections.auditDetails;
}

function nothingWatched(): Watched {
  return { read: new Map(), writes: [] };
}

function watchedReader(tx: Tx, { read }: Watched): Pick<Tx, 'getAll' | 'query' | 'readAhead'> {
  return {
    readAhead: (places) => tx.readAhead(places),
    getAll: async (places, fields) => {
      const found = await tx.getAll(places, fields);
      places.forEach((place, index) => read.set(pathOf(place), found[index]));
      return found;
    },
    query: (collection, spec) => tx.query(collection, spec),
  };
}

/** Records writes without making them. */
function keeper({ writes }: Watched): Writer {
  const keep = (place: Place, data: DocumentData): void => {
    writes.push({ place, data });
  };
  return { create: keep, set: keep, merge: keep, update: keep, delete: (place) => keep(place, {}) };
}

function forwarder(tx: Tx, { writes }: Watched): Writer {
  const forward =
    (write: (place: Place, data: DocumentData) => void) =>
    (place: Place, data: DocumentData): void => {
      writes.push({ place, data });
      write(place, data);
    };
  return {
    create: forward((place, data) => tx.create(place, data)),
    set: forward((place, data) => tx.set(place, data)),
    merge: forward((place, data) => tx.merge(place, data)),
    update: forward((place, data) => tx.update(place, data)),
    delete: (place) => {
      writes.push({ place, data: {} });
      tx.delete(place);
    },
  };
}
