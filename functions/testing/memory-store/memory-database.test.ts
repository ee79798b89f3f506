import { beforeEach, expect, it } from 'vitest';
import type { Tx, Writer } from '../../src/platform/firestore/tx.ts';
import { memoryDatabase, type MemoryDatabase } from './memory-database.ts';

const row = (n: number) => ({ collection: 'rows', id: String(n) });
let db: MemoryDatabase;
beforeEach(async () => {
  db = memoryDatabase();
  await db.write((writer) => {
    for (const n of [1, 2, 3, 4]) writer.set(row(n), { n, kind: n % 2 === 0 ? 'even' : 'odd', tags: [n] });
  });
});

it.each<[string, (tx: Tx) => unknown, string]>([
  ['creates what exists', (tx) => tx.create(row(1), { n: 0 }), '6 ALREADY_EXISTS'],
  ['updates what is missing', (tx) => tx.update(row(9), { n: 9 }), '5 NOT_FOUND'],
  ['writes `undefined`', (tx) => tx.set(row(6), { n: undefined }), 'undefined'],
  ['reads after a write', (tx) => tx.getAll([row(1)]), 'all reads before all writes'],
  ['fails', () => Promise.reject(new Error('refused')), 'refused'],
])('a transaction that %s writes nothing', async (_what, work, message) => {
  const refused = db.runTransaction(async (tx) => {
    tx.set(row(5), { n: 5 });
    await work(tx);
  });
  await expect(refused).rejects.toThrow(message);
  expect(await db.getAll([row(1), row(5)])).toEqual([{ n: 1, kind: 'odd', tags: [1] }, undefined]);
});

it('a transaction sees everything that an earlier one has written, however many start at the same time', async () => {
  const increment = () =>
    db.runTransaction(async (tx) => {
      const [found] = await tx.getAll([row(1)]);
      await Promise.resolve();
      tx.merge(row(1), { n: Number(found?.['n']) + 1 });
    });
  await Promise.all(Array.from({ length: 10 }, increment));
  expect(await db.getAll([row(1)], ['n'])).toEqual([{ n: 11 }]);
});

it('a document is merged with its nested maps, and does not change without a write', async () => {
  const write = (work: (writer: Writer) => void) => db.write(work);
  await write((writer) => writer.merge(row(1), { usd: { available: 1, held: 2 } }));
  await write((writer) => writer.merge(row(1), { usd: { held: 3 }, tags: [] }));
  const [found = {}] = await db.getAll([row(1)]);
  expect(found).toEqual({ n: 1, kind: 'odd', tags: [], usd: { available: 1, held: 3 } });
  expect(() => Object.assign(found, { n: 0 })).toThrow('read only');
});

it('a document is replaced only over the version that was read', async () => {
  const earlier = await db.findVersion(row(1));
  const replaced = [await db.replace(row(1), { n: 7 }, earlier), await db.replace(row(1), { n: 8 }, earlier)];
  for (const n of [5, 6]) replaced.push(await db.replace(row(5), { n }, undefined));
  expect(replaced).toEqual([true, false, true, false]);
  expect(await db.getAll([row(1), row(5)], ['n'])).toEqual([{ n: 7 }, { n: 5 }]);
});

it.each([
  ['equal', { where: [['kind', '==', 'even']] }, ['2', '4']],
  ['one of', { where: [['n', 'in', [1, 4, 9]]] }, ['1', '4']],
  ['at least', { where: [['n', '>=', 3]] }, ['3', '4']],
  ['more than', { where: [['n', '>', 3]] }, ['4']],
  ['at most', { where: [['n', '<=', 2]] }, ['1', '2']],
  ['in a list', { where: [['tags', 'array-contains', 3]] }, ['3']],
  ['a field that is missing', { where: [['other', '==', 1]] }, []],
  [
    'ordered',
    {
      orderBy: [
        ['kind', 'desc'],
        ['n', 'desc'],
      ],
    },
    ['3', '1', '4', '2'],
  ],
  ['a page', { orderBy: [['n', 'asc']], startAfter: [1], limit: 2 }, ['2', '3']],
] as const)('a query finds %s', async (_what, spec, ids) => {
  const found = await db.query('rows', { ...spec, select: ['n'] });
  expect(found.map(({ id }) => id)).toEqual(ids);
  expect(found.every(({ data }) => Object.keys(data).join() === 'n')).toBe(true);
  expect(await db.count('rows', spec)).toBe(ids.length);
});
