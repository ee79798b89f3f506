import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Deps } from '../../src/entry/deps.ts';
import { collection as stored } from '../../src/platform/firestore/collection.ts';
import type { QuerySpec } from '../../src/platform/firestore/query.ts';
import { sections } from '../../src/features/rights/own-data/export/zip-part.ts';
import { reindexRepository } from '../../src/features/desk/reindex/reindex.repository.ts';
import { indexFile, indexFor, shapeOf, textOf, type Shape } from '../../testing/index-coverage.ts';
import { makePerson } from '../../testing/people.ts';
import { freshDatabase, testDatabase, testDeps } from '../../testing/test-environment.ts';
import { askEverything } from './queries.ts';

const database = freshDatabase('proof-indexes');
const shapes = new Map<string, Shape>();
let asked = 0;
let checked: Deps;

beforeAll(async () => {
  checked = testDeps({ database });
  const { uid: holder } = await makePerson(checked, { figures: { usd: 100, btc: 0, eth: 0 } });
  const note = (collection: string, spec: QuerySpec): void => {
    const shape = shapeOf(collection, spec);
    asked += 1;
    shapes.set(JSON.stringify(shape), shape);
  };
  const deps = testDeps({ database, watchQueries: note });
  const reindex = reindexRepository(testDatabase(note), deps.runTransaction);
  await askEverything({ ...deps, reindex }, holder);
  const user = await deps.users.find(holder);
  if (user === undefined) throw new Error('The holder is gone');
  for (const section of sections) await section(user, { after: [], done: 0 }, deps).next();
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
  ])('would be missed if removed: %s by %s, ordered by date', async (collection, field) => {
    const spec = { where: [[field, '==', 'x'] as const], orderBy: [['createdAtMs', 'desc'] as const] };
    await expect(stored(testDatabase(), collection).list(spec)).rejects.toThrow('no index');
  });
});

describe('a query without an index', () => {
  const spec = { where: [['kind', '==', 'x'] as const], orderBy: [['atMs', 'desc'] as const] };
  type Signals = Deps['signals'];

  it.each<[string, (signals: Signals) => Promise<unknown>]>([
    ['list', (signals) => signals.list(spec)],
    ['list of ids', (signals) => signals.listIds(spec)],
    ['list in a transaction', (signals) => checked.runTransaction((tx) => signals.readList(tx, spec))],
    ['count', (signals) => signals.count(spec)],
    ['count with a sum', (signals) => signals.countAndSum(spec, 'atMs')],
  ])('fails in every test, although the emulator answers it: a %s', async (_what, ask) => {
    await expect(ask(checked.signals)).rejects.toThrow('firestore.indexes.json has no index');
  });
});
