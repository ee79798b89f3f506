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

// What queries find, and the replacement of a version, is seen by everything that lists and by the proof of prices.
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
