import { getFirestore } from 'firebase-admin/firestore';
import { beforeAll, expect, it } from 'vitest';
import { freshDatabase, testDatabase, testDeps } from '../../../testing/test-environment.ts';
import type { Database } from './database.ts';
import { meter, newUsage, type Usage } from './meter.ts';
import { transactionRunner } from './run-transaction.ts';

let db: Database;
beforeAll(async () => {
  testDeps({ database: freshDatabase('meter') });
  db = testDatabase();
  await db.write((writer) => {
    for (const n of [1, 2, 3]) writer.set(row(n), { n, kind: 'stored' });
  });
  const writer = getFirestore().bulkWriter();
  for (let n = 0; n < 1_001; n += 1) void writer.set(getFirestore().doc(`many/${String(n)}`), { n });
  await writer.close();
});

const row = (n: number) => ({ collection: 'rows', id: String(n) });
const kind = (value: string) => ({ where: [['kind', '==', value] as const] });
const create = () => db.write((writer) => writer.create(row(4), { n: 4 }));
const replace = async (n: number, isLate = false) => {
  const earlier = isLate ? undefined : await db.findVersion(row(7));
  return db.replace(row(7), { n }, earlier);
};
async function usageOf(work: () => Promise<unknown>): Promise<Usage> {
  const usage = newUsage();
  await meter(usage, async () => void (await work()));
  return usage;
}

it.each<[string, () => Promise<unknown>, Partial<Usage>]>([
  ['a document that is read', () => db.getAll([row(1)]), { reads: 1 }],
  ['one that is missing', () => db.getAll([row(99)], []), { reads: 1 }],
  ['several, each once', () => db.getAll([row(1), row(2), row(99), row(1)]), { reads: 3 }],
  ['none', () => db.getAll([]), {}],
  ['a version', () => db.findVersion(row(1)), { reads: 1 }],
  ['the rows of a query', () => db.query('rows', kind('stored')), { reads: 3 }],
  ['up to its limit', () => db.query('rows', { ...kind('stored'), limit: 2 }), { reads: 2 }],
  ['without their fields', () => db.query('rows', { ...kind('stored'), select: [] }), { reads: 3 }],
  ['a query that finds none', () => db.query('rows', kind('none')), { reads: 1 }],
  ['1,000 that are counted', () => db.count('many', { limit: 1_000 }), { reads: 1 }],
  ['1,001 that are counted', () => db.count('many', {}), { reads: 2 }],
  ['none that is counted', () => db.count('nothing', {}), { reads: 1 }],
  ['a write', create, { writes: 1 }],
  ['a write that is refused', () => create().catch(() => undefined), {}],
  ['a delete', () => db.write((writer) => writer.delete(row(4))), { deletes: 1 }],
  [
    'two writes of one document',
    () =>
      db.write((writer) => {
        writer.merge(row(5), {});
        writer.update(row(5), { n: 5 });
      }),
    { writes: 2 },
  ],
  [
    'separate updates',
    () => db.updateEach([row(1), row(2)].map((place) => ({ place, data: { n: 0 } }))),
    { writes: 2 },
  ],
  ['a write over the version that was read', () => replace(7), { reads: 1, writes: 1 }],
  ['one that came too late', () => replace(8, true), {}],
])('the meter counts %s', async (_what, work, cost) => {
  expect(await usageOf(work)).toEqual({ ...newUsage(), ...cost });
});

it('the meter counts each attempt of a transaction', async () => {
  let attempts = 0;
  const usage = await usageOf(() =>
    transactionRunner(db)(async (tx) => {
      attempts += 1;
      await tx.getAll([row(1), row(2)]);
      await tx.query('rows', kind('none'));
      tx.set(row(6), { n: 6 });
      if (attempts < 3) throw Object.assign(new Error('lost the race'), { code: 10 });
      tx.delete(row(3));
    }),
  );
  expect([attempts, usage]).toEqual([3, { reads: 9, writes: 1, deletes: 1 }]);
});

it('the meter gives each of many simultaneous requests its own figures', async () => {
  const read = async (n: number) => {
    for (let turn = 0; turn < n; turn += 1) await db.getAll([row(1)]);
  };
  const usages = await Promise.all([1, 5, 2, 4, 3].map((n) => usageOf(() => read(n))));
  expect(usages.map(({ reads }) => reads)).toEqual([1, 5, 2, 4, 3]);
});
