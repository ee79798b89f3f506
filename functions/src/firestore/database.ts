import type { DocumentData, Timestamp } from 'firebase-admin/firestore';
import type { QuerySpec } from './query.ts';
import type { Place, Reader, Tx, Writer } from './tx.ts';

/** How many documents a query finds, and the sum of one of their fields. */
export type CountAndSum = { count: number; sum: number };

/** A document, and the moment at which it was written. */
export type Version = { data: DocumentData; writtenAt: Timestamp };

/** Fields of one document that are written. */
export type Update = { place: Place; data: DocumentData };

/** How much is added to the number under a key of a field that is a map. */
export type Increase<Field extends string = string> = { field: Field; key: string; by: number };

/**
 * Everything that the product asks of its database. Collections and repositories are made of it, so that whatever they
 * read and write is counted in one place, and so that tests may run the services over a database in memory.
 */
export type Database = Reader & {
  /** A fresh id of the database's own making. */
  newId(): string;
  /** Counts what a query finds, up to its limit. */
  count(collection: string, spec: QuerySpec): Promise<number>;
  /** The same with the sum of a field by which the query is ordered, so that its index has the field. */
  countAndSum(collection: string, spec: QuerySpec, field: string): Promise<CountAndSum>;
  /** Writes without reading, outside of a transaction: all or nothing. */
  write(work: (writer: Writer) => void): Promise<void>;
  /** Adds to a number in a map, without reading it; what is missing of number, map and document is made. */
  increase(place: Place, change: Increase): Promise<void>;
  /** Fields of many documents, each written by itself. */
  updateEach(updates: readonly Update[]): Promise<void>;
  findVersion(place: Place): Promise<Version | undefined>;
  /**
   * Writes over the version that was read, or a document that was missing. False, and nothing is written, if another
   * has written since; no lock is taken.
   */
  replace(place: Place, data: DocumentData, earlier: Version | undefined): Promise<boolean>;
  /** The work may run several times: no network, mail or log inside. A read-only one takes no locks. */
  runTransaction<T>(work: (tx: Tx) => Promise<T>, options?: { readOnly: boolean }): Promise<T>;
};
