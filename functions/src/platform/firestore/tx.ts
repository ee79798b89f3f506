import type { DocumentData } from 'firebase-admin/firestore';
import type { QuerySpec } from './query.ts';

/** Where a document is kept. */
export type Place = { collection: string; id: string };

export function pathOf({ collection, id }: Place): string {
  return `${collection}/${id}`;
}

/** The place of a document of a collection at the root, as all are. */
export function placeOf(path: string): Place {
  const [collection = '', ...id] = path.split('/');
  return { collection, id: id.join('/') };
}

/** How many documents a query finds, and the sum of one of their fields. */
export type CountAndSum = { count: number; sum: number };

/** A document that a query has found. */
export type Row = { id: string; data: DocumentData };

export type Reader = {
  /**
   * Documents in one round trip, in the order in which they are asked for; `undefined` for each that is missing. With
   * `fields`, these only.
   */
  getAll(places: readonly Place[], fields?: readonly string[]): Promise<(DocumentData | undefined)[]>;
  query(collection: string, spec: QuerySpec): Promise<Row[]>;
  /** How many documents a query finds, and the sum of a field by which it is ordered, so that its index has the field. */
  countAndSum(collection: string, spec: QuerySpec, field: string): Promise<CountAndSum>;
};

/** Writes are collected, and happen all or not at all. */
export type Writer = {
  /** Refused if the document exists. */
  create(place: Place, data: DocumentData): void;
  /** Writes the whole document. */
  set(place: Place, data: DocumentData): void;
  /** Writes the given fields, in a new document if it is missing. */
  merge(place: Place, data: DocumentData): void;
  /** Writes the given fields; refused if the document is missing. */
  update(place: Place, data: DocumentData): void;
  /** A missing document is no error. */
  delete(place: Place): void;
};

/** The part of a transaction that reads: what it has read is locked. */
export type TxReader = Reader & {
  /**
   * Reads in one round trip what the functions that share this transaction will ask for. No decision depends on it, so
   * it does not count as read by a decision.
   */
  readAhead(places: readonly Place[]): Promise<void>;
};

/** A running transaction: it reads first. */
export type Tx = TxReader & Writer;
