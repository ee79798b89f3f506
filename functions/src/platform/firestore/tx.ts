import type { DocumentData } from 'firebase-admin/firestore';
import type { QuerySpec } from './query.ts';

/** The collection and id of a document. */
export type Place = { collection: string; id: string };

export function toPath({ collection, id }: Place): string {
  return `${collection}/${id}`;
}

/** The place of a document by its path. Its collection is at the root. */
export function toPlace(path: string): Place {
  const [collection = '', ...id] = path.split('/');
  return { collection, id: id.join('/') };
}

/** The number of documents that a query finds, and the sum of one of their fields. */
export type CountAndSum = { count: number; sum: number };

/** A document that a query has found. */
export type Row = { id: string; data: DocumentData };

export type Reader = {
  /** Reads documents in one round trip, in the given order, or `undefined` for a missing one. */
  getAll(places: readonly Place[], fields?: readonly string[]): Promise<(DocumentData | undefined)[]>;
  query(collection: string, spec: QuerySpec): Promise<Row[]>;
  /** Counts the documents of a query, and adds up the field by which it is ordered, so that its index has it. */
  countAndSum(collection: string, spec: QuerySpec, field: string): Promise<CountAndSum>;
};

/** Writes that are collected and committed all or none. */
export type Writer = {
  /** Fails if the document exists. */
  create(place: Place, data: DocumentData): void;
  /** Writes the whole document. */
  set(place: Place, data: DocumentData): void;
  /** Writes the given fields; creates a missing document. */
  merge(place: Place, data: DocumentData): void;
  /** Writes the given fields. Fails if the document is missing. */
  update(place: Place, data: DocumentData): void;
  /** A missing document is no error. */
  delete(place: Place): void;
};

/** The reading part of a transaction. Documents that were read are locked. */
export type TxReader = Reader & {
  /**
   * Reads in one round trip the documents that functions of this transaction will read. No decision depends on this
   * call, so it does not count as a decision's read.
   */
  readAhead(places: readonly Place[]): Promise<void>;
};

/** A running transaction: all reads precede the writes. */
export type Tx = TxReader & Writer;
