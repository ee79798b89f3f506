import { expect, it } from 'vitest';
import { databaseDeps } from '../../src/entry/database-deps.ts';
import { reindexRepository } from '../../src/features/desk/reindex/reindex.repository.ts';
import { sections } from '../../src/features/rights/own-data/export/zip-part.ts';
import { platformLimits } from '../../src/platform/platform.limits.ts';
import { indexFile, indexFor, shapeOf, textOf } from '../../testing/index-coverage.ts';
import { makePerson } from '../../testing/people.ts';
import { freshDatabase, testDatabase, testDeps, watchedQueries } from '../../testing/test-environment.ts';
import { askEverything } from './queries.ts';

const checked = testDeps({ database: freshDatabase('proof-indexes') });

it('every index is used by a query of the code, each of which is served by one', async () => {
  const used = new Set<string>();
  const db = watchedQueries(testDatabase(), (collection, spec) => {
    used.add(`${collection}: ${String(indexFor(shapeOf(collection, spec), indexFile))}`);
  });
  const { liveCountMax } = platformLimits;
  const stored = databaseDeps(db, { now: Date.now, liveCountMax, expiringDays: checked.config.expiringDays });
  const deps = { ...checked, ...stored, reindex: reindexRepository(db, stored.runTransaction) };
  const { uid } = await makePerson(deps, { figures: { usd: 100, btc: 0, eth: 0 } });
  await askEverything(deps, uid);
  const user = (await deps.users.find(uid)) ?? expect.fail('The holder is gone');
  for (const section of sections) await section(user, { after: [], done: 0 }, deps).next();
  const unused = indexFile.indexes.filter((index) =>
    index.fields.every((_field, filters) => {
      return !used.has(`${index.collectionGroup}: ${textOf(index, filters)}`);
    }),
  );
  expect(unused).toEqual([]);
});

const spec = { where: [['kind', '==', 'x'] as const], orderBy: [['atMs', 'desc'] as const] };
const { signals, runTransaction } = checked;
it.each<[string, () => Promise<unknown>]>([
  ['list', () => signals.list(spec)],
  ['list of ids', () => signals.listIds(spec)],
  ['list in a transaction', () => runTransaction((tx) => signals.readList(tx, spec))],
  ['count', () => signals.count(spec)],
  ['count with a sum', () => signals.countAndSum(spec, 'atMs')],
])(
  'a query without an index fails in every test, although the emulator answers it: a %s',
  async (_what, ask) => {
    await expect(ask()).rejects.toThrow('firestore.indexes.json has no index');
  },
);
