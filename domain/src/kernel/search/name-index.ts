import { nameGrams, computeWholeGram } from './name-grams.ts';

/** A document as stored, with its search index. Only the search reads `nameGrams`. */
export type NameIndexed<T> = T & { nameGrams: number[] };

/**
 * Adds the index of a user: parts of the name, and the e-mail address. Repositories and the seed do so at every write,
 * so that the index is never stale.
 */
export function withUserIndex<T extends { name: string; email: string }>(document: T): NameIndexed<T> {
  return { ...document, nameGrams: listGrams(document.name, [document.email]) };
}

/** The searchable fields of a record: its owner's copied name and e-mail address, and the order id if it has one. */
export type FoundBy = { userName: string; userEmail: string; transactionId?: string };

/** Adds the index of a record that copies its owner. */
export function withOwnerIndex<T extends FoundBy>(record: T): NameIndexed<T> {
  return { ...record, nameGrams: listOwnerGrams(record) };
}

/** The index of a record, without the record. */
export function listOwnerGrams({ userName, userEmail, transactionId = '' }: FoundBy): number[] {
  return listGrams(userName, [userEmail, transactionId]);
}

/** An erased record has no name and no address. Only its order id finds it. */
function listGrams(name: string, wholes: readonly string[]): number[] {
  return [...nameGrams(name), ...wholes.filter((whole) => whole !== '').map(computeWholeGram)];
}
