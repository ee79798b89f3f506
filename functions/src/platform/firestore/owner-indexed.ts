import { withOwnerIndex, type FoundBy } from '@keelstone/domain/kernel/search/name-index';
import type { DocumentForm } from './collection.ts';

/** The form of searchable records: the index is added at every write and dropped at every read. */
export function ownerIndexed<T extends FoundBy>(): DocumentForm<T> {
  return { stored: withOwnerIndex, parse: ({ nameGrams: _nameGrams, ...document }) => document as T };
}
