import fc from 'fast-check';
import { beforeEach, expect, it } from 'vitest';
import type { QuerySpec } from '../../src/platform/firestore/query.ts';
import type { Tx, Writer } from '../../src/platform/firestore/tx.ts';
import { IndexedDocuments } from './indexed-documents.ts';
import { memoryDatabase, type MemoryDatabase } from './memory-database.ts';

const row = (n: number) => ({ collection: 'rows', id: String(n) });
let db: MemoryDatabase;
beforeEach(async () => {
  db = memoryDatabase();
  await db.write((writer) => {
    for (const n of [1, 2, 3, 4]) writer.set(row(n), { n, kind: n % 2 === 0 ? 'even' : 'odd', tags: [n] });
  });
});

// Queries, and the replacement of a version, are tested by everything that lists and by the proof of prices.
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

it('an index and a kept order find what looking at each document finds, after writes too', () => {
  const small = fc.integer({ min: 0, max: 5 });
  const data = fc.record({ kind: small, n: small, tags: fc.uniqueArray(small) });
  const anyWrites = fc.array(fc.tuple(fc.integer({ min: 0, max: 199 }), fc.option(data)), { minLength: 200 });
  const anySpec = fc.record({
    kinds: fc.array(small),
    tag: fc.option(small),
    range: fc.tuple(fc.constantFrom('>' as const, '>=' as const, '<=' as const), small),
    direction: fc.constantFrom('asc' as const, 'desc' as const),
    after: fc.option(small),
    limit: fc.integer({ min: 1, max: 100 }),
  });
  const check = fc.property(fc.array(fc.tuple(anyWrites, anySpec), { maxLength: 4 }), (rounds) => {
    const indexed = new IndexedDocuments();
    for (const [writes, { kinds, tag, range, direction, after, limit }] of rounds) {
      for (const [id, written] of writes)
        if (written === null) indexed.delete(String(id));
        else indexed.set(String(id), written);
      const spec: QuerySpec = {
        where: [
          ['kind', 'in', kinds],
          ['n', ...range],
          ...(tag === null ? [] : [['tags', 'array-contains', tag] as const]),
        ],
        orderBy: [['n', direction]],
        ...(after !== null && { startAfter: [after] }),
        limit,
      };
      const [sign, [operator, bound]] = [direction === 'asc' ? 1 : -1, range];
      const wanted = [...indexed.byId]
        .filter(([, { kind, tags }]) => kinds.includes(kind) && (tag === null || tags.includes(tag)))
        .filter(([, { n }]) => (operator === '<=' ? n <= bound : operator === '>' ? n > bound : n >= bound))
        .filter(([, { n }]) => after === null || (n - after) * sign > 0)
        .sort(([a, one], [b, other]) => (one.n - other.n || (a < b ? -1 : 1)) * sign)
        .slice(0, limit);
      expect(indexed.find(spec).map(({ id }) => id)).toEqual(wanted.map(([id]) => id));
    }
  });
  fc.assert(check, { numRuns: 30 });
});
