import type { DocumentData, DocumentReference, Firestore } from 'firebase-admin/firestore';
import type { Tx } from './tx.ts';

/** A document of some collection, to be read with others: `Collection.at` makes one. */
export type DocumentAt<T extends object> = {
  reference: DocumentReference;
  parsed(data: DocumentData | undefined): T | undefined;
};

type Found<All extends readonly DocumentAt<object>[]> = {
  -readonly [Index in keyof All]: All[Index] extends DocumentAt<infer T> ? T | undefined : never;
};

/** Reads and locks several documents in one round trip; `undefined` for each that is not there. */
export async function readTogether<const All extends readonly DocumentAt<object>[]>(
  tx: Tx,
  ...documents: All
): Promise<Found<All>> {
  const rows = await tx.getAll(...documents.map(({ reference }) => reference));
  return documents.map(({ parsed }, index) => parsed(rows[index]?.data())) as Found<All>;
}

export type FindTogether = <const All extends readonly DocumentAt<object>[]>(
  ...documents: All
) => Promise<Found<All>>;

/** The same outside of a transaction. */
export function togetherReader(db: Firestore): FindTogether {
  return async <const All extends readonly DocumentAt<object>[]>(...documents: All) => {
    const rows = await db.getAll(...documents.map(({ reference }) => reference));
    return documents.map(({ parsed }, index) => parsed(rows[index]?.data())) as Found<All>;
  };
}
