import { expect, it } from 'vitest';
import type { Filter, QuerySpec } from '../src/platform/firestore/query.ts';
import { indexFor, shapeOf, type IndexFile } from './index-coverage.ts';

const indexOn = (...names: string[]) => ({
  collectionGroup: 'rows',
  fields: names.map((name): IndexFile['indexes'][number]['fields'][number] => {
    const [fieldPath = '', how] = name.split(' ');
    if (how === 'contains') return { fieldPath, arrayConfig: 'CONTAINS' };
    return { fieldPath, order: how === 'desc' ? 'DESCENDING' : 'ASCENDING' };
  }),
});
const exempt = (fieldPath: string, ...indexes: object[]) => ({ collectionGroup: 'rows', fieldPath, indexes });
const file: IndexFile = {
  indexes: [
    indexOn('status', 'grams contains', 'atMs desc'),
    indexOn('state', 'dueMs'),
    indexOn('kind', 'dueMs'),
  ],
  fieldOverrides: [exempt('grams'), exempt('image'), exempt('image.sha256', { order: 'ASCENDING' })],
};
const equal = (field: string): Filter => [field, '==', 'a'];
const grams: Filter = ['grams', 'array-contains', 7];
const newest = ['atMs', 'desc'] as const;
const soonest = ['dueMs', 'asc'] as const;
const [up, down] = [
  ['__name__', 'asc'],
  ['__name__', 'desc'],
] as const;

it.each<[hasIndex: boolean, string, QuerySpec, string?]>([
  [true, 'of all documents', {}],
  [true, 'of all documents by id', { orderBy: [up] }],
  [true, 'by one field', { orderBy: [newest] }],
  [true, 'of equal fields, whose automatic indexes are merged', { where: [equal('status'), equal('uid')] }],
  [true, 'of a part of an exempted map that has its own index', { where: [equal('image.sha256')] }],
  [true, 'of exactly a composite index', { where: [equal('status'), grams], orderBy: [newest] }],
  [true, 'with its filters in any order', { where: [grams, equal('status')], orderBy: [newest] }],
  [true, 'with the id in its direction', { where: [grams, equal('status')], orderBy: [newest, down] }],
  [
    true,
    'of a range, which implies an order',
    {
      where: [
        ['state', 'in', ['a']],
        ['dueMs', '<=', 1],
      ],
    },
  ],
  [
    true,
    'of fields with an index of the same order',
    { where: [equal('state'), equal('kind')], orderBy: [soonest] },
  ],
  [false, 'by the other direction', { where: [equal('status'), grams], orderBy: [['atMs', 'asc']] }],
  [false, 'with the id in the other direction', { where: [equal('status'), grams], orderBy: [newest, up] }],
  [false, 'of one filter less than the index has', { where: [equal('status')], orderBy: [newest] }],
  [false, 'of one filter more', { where: [equal('status'), grams, equal('uid')], orderBy: [newest] }],
  [false, 'that compares an array', { where: [equal('status'), equal('grams')], orderBy: [newest] }],
  [false, 'of an exempted field', { where: [grams] }],
  [false, 'of a part of an exempted map', { where: [equal('image.path')] }],
  [false, 'of an exempted field among others', { where: [equal('status'), grams] }],
  [false, 'of another collection', { where: [equal('status'), grams], orderBy: [newest] }, 'others'],
  [
    false,
    'of fields, one without the order',
    { where: [equal('state'), equal('status')], orderBy: [soonest] },
  ],
  [false, 'by two fields', { orderBy: [newest, soonest] }],
])('that there is an index is %s for a query %s', (hasIndex, _what, spec, collection = 'rows') => {
  expect(indexFor(shapeOf(collection, spec), file) !== undefined).toBe(hasIndex);
});
