import { nameGrams } from './name-grams.ts';

/** A document as stored with the search index of a name in it. Nobody but the index reads `nameGrams`. */
export type NameIndexed<T> = T & { nameGrams: number[] };

/** Adds the index; repositories and the seed do it at every write, so that it cannot fall behind the name. */
export function withNameIndex<T extends object>(document: T, name: string): NameIndexed<T> {
  return { ...document, nameGrams: nameGrams(name) };
}

/** The same for a record that copies its owner's name. */
export function withOwnerIndex<T extends { userName: string }>(record: T): NameIndexed<T> {
  return withNameIndex(record, record.userName);
}
