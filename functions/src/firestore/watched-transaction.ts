import type { DocumentData } from 'firebase-admin/firestore';
import { collections, currentWallet, policyDocument } from '@keelstone/domain/collections';
import { changedParts, type Seen, type SeenPart } from '@keelstone/domain/preview/seen';
import { DomainError } from '@keelstone/domain/errors';
import type { Database } from './database.ts';
import type { RunTransaction } from './run-transaction.ts';
import type { Place, Tx, Writer } from './tx.ts';

/** A write that a transaction asked for. */
export type Write = { place: Place; data: DocumentData };

/** What a transaction has read of what a decision rests on, and what it wanted to write. */
export type Watched = { seen: Seen; writes: Write[] };

/**
 * Runs transactions that read but cannot write: what they would write is kept in place of it, and the database would
 * refuse it too. `last` is the transaction that ran last.
 */
export function dryTransactions(db: Database): { runTransaction: RunTransaction; last(): Watched } {
  let watched: Watched = nothingSeen();
  return {
    runTransaction: (work) =>
      db.runTransaction(
        (tx) => {
          watched = nothingSeen();
          return work({ ...watchedReader(tx, watched), ...keeper(watched) });
        },
        { readOnly: true },
      ),
    last: () => watched,
  };
}

/**
 * Runs transactions that fail with `changed-meanwhile` if they would write, and what they rest on is not what `expected`
 * was made of. One that writes nothing but that somebody looked, because it is done already, is no decision, and neither
 * is one that has read nothing of it, as that which notes the use of a confirmation.
 */
export function expectingTransactions(runTransaction: RunTransaction, expected: string): RunTransaction {
  return (work) =>
    runTransaction(async (tx) => {
      const watched = nothingSeen();
      const answer = await work({ ...watchedReader(tx, watched), ...forwarder(tx, watched) });
      const isDecision = watched.writes.some(changesMore) && hasSeen(watched);
      const changed = isDecision ? changedParts(expected, watched.seen) : [];
      if (changed.length > 0) throw new DomainError('changed-meanwhile', { changed });
      return answer;
    });
}

/** True for a write that is more than the trace of a view. */
function changesMore({ place }: Write): boolean {
  return place.collection !== collections.audit && place.collection !== collections.auditDetails;
}

function nothingSeen(): Watched {
  return { seen: { record: {}, balances: {}, policy: {} }, writes: [] };
}

function hasSeen({ seen }: Watched): boolean {
  return Object.values(seen).some((part) => Object.keys(part).length > 0);
}

function watchedReader(tx: Tx, { seen }: Watched): Pick<Tx, 'getAll' | 'query'> {
  return {
    getAll: async (places, fields) => {
      const found = await tx.getAll(places, fields);
      places.forEach((place, index) => {
        const part = partOf(place);
        const document = found[index];
        // What is only made by the decision has the key of its request, and a preview has one of its own.
        const isNew = document === undefined && madeByDecisions.includes(place.collection);
        if (part !== undefined && !isNew)
          Object.assign(seen[part], { [`${place.collection}/${place.id}`]: document ?? null });
      });
      return found;
    },
    query: (collection, spec) => tx.query(collection, spec),
  };
}

/** What a decision may make. */
const madeByDecisions: readonly string[] = [collections.transactions, collections.proposals];

/** What a decision rests on; roles and confirmations are looked at by the decision itself. */
function partOf({ collection, id }: Place): SeenPart | undefined {
  if (collection === collections.accounts) return 'balances';
  if (collection === collections.config) return id === policyDocument ? 'policy' : undefined;
  if (collection === collections.wallets) return id === currentWallet ? 'record' : undefined;
  return recordCollections.includes(collection) ? 'record' : undefined;
}

const recordCollections: readonly string[] = [
  collections.transactions,
  collections.kyc,
  collections.proposals,
];

/** Keeps writes and makes none. */
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
