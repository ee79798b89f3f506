import type { DocumentData } from 'firebase-admin/firestore';
import type { Place, Reader, TxReader } from './tx.ts';

/** A reference to a document that is read together with others; made by `Collection.at`. */
export type DocumentAt<T extends object> = {
  place: Place;
  parseFound(data: DocumentData | undefined): T | undefined;
};

export type FoundDocuments<All extends readonly DocumentAt<object>[]> = {
  -readonly [Index in keyof All]: All[Index] extends DocumentAt<infer T> ? T | undefined : never;
};

/** Reads and locks several documents in one round trip. Returns `undefined` for a missing one. */
export function readTogether<const All extends readonly DocumentAt<object>[]>(
  tx: TxReader,
  ...documents: All
): Promise<FoundDocuments<All>> {
  return readFrom(tx, documents);
}

type FoundIn<All extends readonly HasDocuments[]> = {
  -readonly [Index in keyof All]: All[Index] extends HasDocuments<infer T> ? T | undefined : never;
};
type HasDocuments<T extends object = object> = { at(id: string): DocumentAt<T> };

/** Reads and locks the documents that several collections have under one id, such as a person's, in one round trip. */
export async function readOf<const All extends readonly HasDocuments[]>(
  tx: TxReader,
  id: string,
  ...collections: All
): Promise<FoundIn<All>> {
  const documents = collections.map((each) => each.at(id));
  return (await readFrom(tx, documents)) as FoundIn<All>;
}

export type FindTogether = <const All extends readonly DocumentAt<object>[]>(
  ...documents: All
) => Promise<FoundDocuments<All>>;

/** Reads several documents in one round trip, outside a transaction. */
export function togetherReader(db: Reader): FindTogether {
  return (...documents) => readFrom(db, documents);
}

async function readFrom<const All extends readonly DocumentAt<object>[]>(
  reader: Reader,
  documents: All,
): Promise<FoundDocuments<All>> {
  const rows = documents.length === 0 ? [] : await reader.getAll(documents.map(({ place }) => place));
  return documents.map(({ parseFound }, index) => parseFound(rows[index])) as FoundDocuments<All>;
}
