import { getFirestore } from 'firebase-admin/firestore';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { observeQueries } from '../../src/firestore/query.ts';
import { firestoreDatabase } from '../../src/firestore/firestore-database.ts';
import { sections } from '../../src/own-data/export/sections.ts';
import { reindexRepository } from '../../src/reindex/reindex.repository.ts';
import {
  assertIndexed,
  indexFile,
  indexFor,
  shapeOf,
  textOf,
  type Shape,
} from '../../testing/index-coverage.ts';
import { makePerson } from '../../testing/people.ts';
import { freshDatabase, testDeps } from '../../testing/test-environment.ts';
import { everyQuery } from './queries.ts';

const shapes = new Map<string, Shape>();
let asked = 0;

beforeAll(async () => {
  const deps = testDeps({ database: freshDatabase('proof-indexes') });
  const { uid: holder } = await makePerson(deps, { figures: { usd: 100, btc: 0, eth: 0 } });
  observeQueries((collection, spec) => {
    const shape = shapeOf(collection, spec);
    asked += 1;
    shapes.set(JSON.stringify(shape), shape);
  });
  const reindex = reindexRepository(firestoreDatabase(getFirestore()), deps.runTransaction);
  const calls = Object.values(everyQuery({ ...deps, reindex }, holder)).flatMap((methods) =>
    Object.values(methods).flat(),
  );
  for (const call of calls) await call();
  const user = await deps.users.find(holder);
  if (user === undefined) throw new Error('The holder is gone');
  for (const section of sections) await section(user, { after: [], done: 0 }, deps).next();
  observeQueries(assertIndexed);
});
afterAll(() => {
  const lines = [...shapes.values()].map(
    (shape) => `${shape.collection.padEnd(12)} ${indexFor(shape, indexFile) ?? '-'}`,
  );
  process.stdout.write(`queries and their indexes:\n${[...new Set(lines)].sort().join('\n')}\n`);
});

describe('the indexes', () => {
  it('serve every query of the code', () => {
    expect(asked).toBeGreaterThan(50);
    const unserved = [...shapes.values()].filter((shape) => indexFor(shape, indexFile) === undefined);
    expect(unserved).toEqual([]);
  });

  it('are each used by a query', () => {
    const used = new Set(
      [...shapes.values()].map((shape) => `${shape.collection}: ${String(indexFor(shape, indexFile))}`),
    );
    const unused = indexFile.indexes.filter((index) => {
      const names = index.fields.map(
        (_field, filters) => `${index.collectionGroup}: ${textOf(index, filters)}`,
      );
      return !names.some((name) => used.has(name));
    });
    expect(unused).toEqual([]);
  });

  it.each([
    ['users', 'isDeleted'],
    ['transactions', 'userName'],
  ])('would be missed if removed: %s by %s, ordered by date', (collection, field) => {
    const spec = { where: [[field, '==', 'x'] as const], orderBy: [['createdAtMs', 'desc'] as const] };
    expect(() => assertIndexed(collection, spec)).toThrow('no index');
  });
});
