import type { DocumentData } from 'firebase-admin/firestore';
import { withOwnerIndex, type FoundBy } from '@keelstone/domain/kernel/search/name-index';
import type { DocumentForm } from './collection.ts';

/** The form of searchable records: the index is added at every write and dropped at every read. */
export function ownerIndexed<T extends FoundBy>(
  parse: (data: DocumentData) => T = (data) => data as T,
): DocumentForm<T> {
  return { stored: withOwnerIndex, parse: (data) => parse(dropIndex(data)) };
}

function dropIndex(data: DocumentData): DocumentData {
  const document = { ...data };
  delete document['nameGrams'];
  return document;
}
