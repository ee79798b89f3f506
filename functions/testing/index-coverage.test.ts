import { expect, it } from 'vitest';
import type { Filter, QuerySpec } from '../src/platform/firestore/query.ts';
import { indexFor, shapeOf, type IndexFile } from './index-coverage.ts';

const indexOn = (text: string) => ({
  collectionGroup: 'rows',
  fields: text.split(' ').map((field): IndexFile['indexes'][number]['fields'][number] => {
    const fieldPath = field.replace(/^-|\[\]$/g, '');
    if (field.endsWith('[]')) return { fieldPath, arrayConfig: 'CONTAINS' };
    return { fieldPath, order: field.startsWith('-') ? 'DESCENDING' : 'ASCENDING' };
  }),
});
const exempt = (fieldPath: string, ...indexes: object[]) => ({ collectionGroup: 'rows', fieldPath, indexes });
const file: IndexFile = {
  indexes: ['status grams[] -atMs', 'state dueMs', 'kind dueMs'].map(indexOn),
  fieldOverrides: [exempt('grams'), exempt('image'), exempt('image.sha256', { order: 'ASCENDING' })],
};

/** `status= grams[] dueMs< +name -atMs`: equal, contains, at most, ascending, descending. */
function specOf(text: string): QuerySpec {
  const named = (pattern: RegExp) => text.split(' ').flatMap((word) => pattern.exec(word)?.[1] ?? []);
  const where: Filter[] = [
    ...named(/^(.+)=$/).map((field): Filter => [field, '==', 'a']),
    ...named(/^(.+)\[\]$/).map((field): Filter => [field, 'array-contains', 7]),
    ...named(/^(.+)<$/).map((field): Filter => [field, '<=', 1]),
  ];
  const orderBy = named(/^([+-].+)$/).map((field) => {
    return [field.slice(1), field.startsWith('-') ? 'desc' : 'asc'] as const;
  });
  return { where, orderBy };
}

it.each([
  ['', 'of all documents'],
  ['+__name__', 'of all documents by id'],
  ['-atMs', 'by one field'],
  ['status= uid=', 'of equal fields, whose automatic indexes are merged'],
  ['image.sha256=', 'of a part of an exempted map that has its own index'],
  ['status= grams[] -atMs', 'of exactly a composite index'],
  ['grams[] status= -atMs -__name__', 'with the id in its direction'],
  ['state= dueMs<', 'of a range, which implies an order'],
  ['state= kind= +dueMs', 'of fields with an index of the same order'],
])('there is an index for a query "%s" (%s)', (query) => {
  expect(indexFor(shapeOf('rows', specOf(query)), file)).toBeDefined();
});

it.each([
  ['status= grams[] +atMs', 'by the other direction'],
  ['status= grams[] -atMs +__name__', 'with the id in the other direction'],
  ['status= -atMs', 'of one filter less than the index has'],
  ['status= grams[] uid= -atMs', 'of one filter more'],
  ['status= grams= -atMs', 'that compares an array'],
  ['grams[]', 'of an exempted field'],
  ['image.path=', 'of a part of an exempted map'],
  ['status= grams[]', 'of an exempted field among others'],
  ['status= grams[] -atMs', 'of another collection', 'others'],
  ['state= status= +dueMs', 'of fields, one without the order'],
  ['-atMs +dueMs', 'by two fields'],
])('there is no index for a query "%s" (%s)', (query, _what, collection = 'rows') => {
  expect(indexFor(shapeOf(collection, specOf(query)), file)).toBeUndefined();
});
