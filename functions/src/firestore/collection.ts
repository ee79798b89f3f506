import type { DocumentData, Firestore, Query } from 'firebase-admin/firestore';
import type { Tx } from './tx.ts';

/** One collection with documents of one shape. `parse` runs on every read. */
export type Collection<T extends object> = {
  /** A fresh id of Firestore's own making. */
  newId(): string;
  /** Reads outside of a transaction. */
  find(id: string): Promise<T | undefined>;
  /** Reads and locks inside a transaction. */
  read(tx: Tx, id: string): Promise<T | undefined>;
  /** Writes a document that must not exist yet: the second guard against a repeated effect. */
  create(tx: Tx, id: string, document: T): void;
  /** Writes the whole document. */
  put(tx: Tx, id: string, document: T): void;
  /** Writes outside of a transaction; for documents that carry no money and no decision. */
  save(id: string, document: T): Promise<void>;
  remove(id: string): Promise<void>;
  /** Runs a query of this collection and parses its rows. */
  list(query: Query): Promise<T[]>;
  count(query: Query): Promise<number>;
};

/** The field that Firestore's TTL policies read (firestore.indexes.json); a number would not do. */
const ttlField = 'expireAt';

/**
 * Binds a collection name to a document shape. A document with an `expiresAtMs` is removed by Firestore within a day
 * or so after that time.
 */
export function collection<T extends object>(
  db: Firestore,
  name: string,
  parse: (data: DocumentData) => T = stored<T>,
  expiresAtMs: (document: T) => number | undefined = () => undefined,
): Collection<T> {
  const reference = db.collection(name);
  const parsed = (data: DocumentData | undefined): T | undefined =>
    data === undefined ? undefined : parse(data);
  const prepared = (document: T): DocumentData => {
    const atMs = expiresAtMs(document);
    return atMs === undefined ? document : { ...document, [ttlField]: new Date(atMs) };
  };
  return {
    newId: () => reference.doc().id,
    find: async (id) => parsed((await reference.doc(id).get()).data()),
    read: async (tx, id) => parsed((await tx.get(reference.doc(id))).data()),
    create: (tx, id, document) => void tx.create(reference.doc(id), prepared(document)),
    put: (tx, id, document) => void tx.set(reference.doc(id), prepared(document)),
    save: async (id, document) => void (await reference.doc(id).set(prepared(document))),
    remove: async (id) => void (await reference.doc(id).delete()),
    list: async (query) => (await query.get()).docs.map((row) => parse(row.data())),
    count: async (query) => (await query.count().get()).data().count,
  };
}

/** Only the server writes these collections, through the same types; money is checked further by its own parser. */
function stored<T extends object>(data: DocumentData): T {
  return data as T;
}
