import { nameGrams, wholeGram } from './name-grams.ts';

/** A document as stored, with its search index. Only the search reads `nameGrams`. */
export type NameIndexed<T> = T & { nameGrams: number[] };

/**
 * Adds the index of a user: parts of the name, and the e-mail address. Repositories and the seed do it at every write,
 * so that it cannot fall behind.
 */
export function withUserIndex<T extends { name: string; email: string }>(document: T): NameIndexed<T> {
  return { ...document, nameGrams: gramsOf(document.name, [document.email]) };
}

/** The fields that a record is found by: its owner's copied name and e-mail address, and the order id if it has one. */
export type FoundBy = { userName: string; userEmail: string; transactionId?: string };

/** Adds the index of a record that copies its owner. */
export function withOwnerIndex<T extends FoundBy>(record: T): NameIndexed<T> {
  return { ...record, nameGrams: ownerGrams(record) };
}

/** The index of a record by itself. */
export function ownerGrams({ userName, userEmail, transactionId = '' }: FoundBy): number[] {
  return gramsOf(userName, [userEmail, transactionId]);
}

/** An erased record has no name and no address; it is found by its order id alone. */
function gramsOf(name: string, wholes: readonly string[]): number[] {
  return [...nameGrams(name), ...wholes.filter((whole) => whole !== '').map(wholeGram)];
}
