import type { DocumentData } from 'firebase-admin/firestore';
import type { CountAndSum, Database, Increase } from './database.ts';
import type { DocumentAt } from './read-together.ts';
import type { QuerySpec } from './query.ts';
import type { Place, Tx, Writer } from './tx.ts';

/** One collection with documents of one shape. `parse` runs on every read. */
export type Collection<T extends object> = {
  name: string;
  /** A fresh id of Firestore's own making. */
  newId(): string;
  /** Reads outside of a transaction. */
  find(id: string): Promise<T | undefined>;
  /** Reads and locks inside a transaction. */
  read(tx: Tx, id: string): Promise<T | undefined>;
  /** Names a document, to be read together with others. */
  at(id: string): DocumentAt<T>;
  /** Writes a document that must not exist yet: the second guard against a repeated effect. */
  create(tx: Writer, id: string, document: T): void;
  /** Writes the whole document. */
  put(tx: Tx, id: string, document: T): void;
  /** Deletes in a transaction; one that is not there is no error. */
  erase(tx: Tx, id: string): void;
  /** Writes outside of a transaction; for documents that carry no money and no decision. */
  save(id: string, document: T): Promise<void>;
  remove(id: string): Promise<void>;
  /** Adds to a number in a map of a document without reading it, outside of a transaction. */
  increase(id: string, change: Increase<keyof T & string>): Promise<void>;
  /** Runs a query of this collection and parses its rows; with `select`, rows of those fields only. */
  list<K extends keyof T & string = keyof T & string>(spec: QuerySpec<K>): Promise<Pick<T, K>[]>;
  /** The ids of what a query finds, without the documents. */
  listIds(spec: QuerySpec): Promise<string[]>;
  /** Reads what a query finds inside a transaction, which then depends on what the query finds. */
  readList(tx: Tx, spec: QuerySpec): Promise<T[]>;
  /** Counts what a query finds, up to its limit. Billed as one read per 1,000. */
  count(spec: QuerySpec): Promise<number>;
  /** The same with the sum of a field, by which the query is ordered: its index then has it. */
  countAndSum(spec: QuerySpec, field: keyof T & string): Promise<CountAndSum>;
};

/** How documents of a collection are stored and read back. */
export type DocumentForm<T extends object> = {
  parse?(data: DocumentData): T;
  /** What is written for a document; the document itself where nothing is said. */
  stored?(document: T): object;
  /** From when on Firestore may remove a document, within a day or so; never where there is no such time. */
  expiresAtMs?(document: T): number | undefined;
};

/** The field that Firestore's TTL policies read (firestore.indexes.json); a number would not do. */
export const ttlField = 'expireAt';

/** Binds a collection name to a document shape. */
export function collection<T extends object>(
  db: Database,
  name: string,
  { parse = asStored<T>, stored = (document) => document, expiresAtMs }: DocumentForm<T> = {},
): Collection<T> {
  const place = (id: string): Place => ({ collection: name, id });
  const parsed = (data: DocumentData | undefined): T | undefined =>
    data === undefined ? undefined : parse(data);
  const prepared = (document: T): DocumentData => {
    const atMs = expiresAtMs?.(document);
    return atMs === undefined ? stored(document) : { ...stored(document), [ttlField]: new Date(atMs) };
  };
  return {
    name,
    newId: () => db.newId(),
    find: async (id) => parsed((await db.getAll([place(id)]))[0]),
    read: async (tx, id) => parsed((await tx.getAll([place(id)]))[0]),
    at: (id) => ({ place: place(id), parsed }),
    create: (tx, id, document) => tx.create(place(id), prepared(document)),
    put: (tx, id, document) => tx.set(place(id), prepared(document)),
    erase: (tx, id) => tx.delete(place(id)),
    save: (id, document) => db.write((writer) => writer.set(place(id), prepared(document))),
    remove: (id) => db.write((writer) => writer.delete(place(id))),
    increase: (id, change) => db.increase(place(id), change),
    list: async (spec) => (await db.query(name, spec)).map(({ data }) => parse(data)),
    listIds: async (spec) => (await db.query(name, { ...spec, select: [] })).map(({ id }) => id),
    readList: async (tx, spec) => (await tx.query(name, spec)).map(({ data }) => parse(data)),
    count: (spec) => db.count(name, spec),
    countAndSum: (spec, field) => db.countAndSum(name, spec, field),
  };
}

/** Only the server writes these collections, through the same types; money is checked further by its own parser. */
function asStored<T extends object>(data: DocumentData): T {
  return data as T;
}
