import { describe, expect, it } from 'vitest';
import type { QuerySpec } from '../src/platform/firestore/query.ts';
import { indexFor, shapeOf, type IndexFile } from './index-coverage.ts';

const file: IndexFile = {
  indexes: [
    {
      collectionGroup: 'rows',
      fields: [
        { fieldPath: 'status', order: 'ASCENDING' },
        { fieldPath: 'grams', arrayConfig: 'CONTAINS' },
        { fieldPath: 'atMs', order: 'DESCENDING' },
      ],
    },
    {
      collectionGroup: 'rows',
      fields: [
        { fieldPath: 'state', order: 'ASCENDING' },
        { fieldPath: 'dueMs', order: 'ASCENDING' },
      ],
    },
    {
      collectionGroup: 'rows',
      fields: [
        { fieldPath: 'kind', order: 'ASCENDING' },
        { fieldPath: 'dueMs', order: 'ASCENDING' },
      ],
    },
  ],
  fieldOverrides: [
    { collectionGroup: 'rows', fieldPath: 'grams', indexes: [] },
    { collectionGroup: 'rows', fieldPath: 'image', indexes: [] },
    { collectionGroup: 'rows', fieldPath: 'image.sha256', indexes: [{ order: 'ASCENDING' }] },
  ],
};
const indexOf = (spec: QuerySpec, collection = 'rows') => indexFor(shapeOf(collection, spec), file);
const status = ['status', '==', 'Pending'] as const;
const grams = ['grams', 'array-contains', 7] as const;
const state = ['state', '==', 'a'] as const;
const newest = ['atMs', 'desc'] as const;

describe('a query has an index', () => {
  it.each<[string, QuerySpec]>([
    ['of all documents', {}],
    ['of all documents by id', { orderBy: [['__name__', 'asc']] }],
    ['by one field', { orderBy: [newest] }],
    ['of equal fields, whose automatic indexes are merged', { where: [status, ['uid', '==', 'a']] }],
    ['of a part of an exempted map that has its own index', { where: [['image.sha256', '==', 'a']] }],
    ['of exactly a composite index', { where: [status, grams], orderBy: [newest] }],
    ['with its filters in any order', { where: [grams, status], orderBy: [newest] }],
    [
      'with the id in the direction of the order',
      { where: [grams, status], orderBy: [newest, ['__name__', 'desc']] },
    ],
    [
      'of a range, which implies an order',
      {
        where: [
          ['state', 'in', ['a']],
          ['dueMs', '<=', 1],
        ],
      },
    ],
    [
      'of equal fields, each with an index of the same order, which are merged',
      { where: [state, ['kind', '==', 'b']], orderBy: [['dueMs', 'asc']] },
    ],
  ])('%s', (_what, spec) => {
    expect(indexOf(spec)).toBeDefined();
  });

  it.each<[string, QuerySpec, string?]>([
    ['by the other direction', { where: [status, grams], orderBy: [['atMs', 'asc']] }],
    [
      'with the id in the other direction',
      { where: [status, grams], orderBy: [newest, ['__name__', 'asc']] },
    ],
    ['of one filter less than the index has', { where: [status], orderBy: [newest] }],
    ['of one filter more', { where: [status, grams, ['uid', '==', 'a']], orderBy: [newest] }],
    [
      'that compares where the index searches an array',
      { where: [status, ['grams', '==', 1]], orderBy: [newest] },
    ],
    ['of an exempted field', { where: [grams] }],
    ['of a part of an exempted map', { where: [['image.path', '==', 'a']] }],
    ['of an exempted field among others', { where: [status, grams] }],
    ['of another collection', { where: [status, grams], orderBy: [newest] }, 'others'],
    [
      'of equal fields, one without an index of the order',
      { where: [state, status], orderBy: [['dueMs', 'asc']] },
    ],
    ['by two fields', { orderBy: [newest, ['dueMs', 'asc']] }],
  ])('but not one %s', (_what, spec, collection) => {
    expect(indexOf(spec, collection)).toBeUndefined();
  });
});
