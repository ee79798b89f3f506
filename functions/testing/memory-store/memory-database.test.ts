import { beforeEach, describe, expect, it } from 'vitest';
import { memoryDatabase, type MemoryDatabase } from './memory-database.ts';

let db: MemoryDatabase;
beforeEach(async () => {
  db = memoryDatabase();
  await db.write((writer) => {
    for (const n of [1, 2, 3, 4]) writer.set(row(n), { n, kind: n % 2 === 0 ? 'even' : 'odd', tags: [n] });
  });
});

describe('a transaction in memory', () => {
  it('writes everything or, if one write is refused, nothing', async () => {
    const refused = db.runTransaction(async (tx) => {
      tx.set(row(5), { n: 5 });
      tx.create(row(1), { n: 0 });
    });
    await expect(refused).rejects.toMatchObject({ code: 6 });
    expect(await db.getAll([row(1), row(5)])).toEqual([{ n: 1, kind: 'odd', tags: [1] }, undefined]);
  });

  it('writes nothing if its work fails', async () => {
    const failed = db.runTransaction(async (tx) => {
      tx.delete(row(1));
      throw new Error('refused');
    });
    await expect(failed).rejects.toThrow('refused');
    expect(db.documents('rows').size).toBe(4);
  });

  it('reads nothing after a write', async () => {
    const reading = db.runTransaction(async (tx) => {
      tx.set(row(5), { n: 5 });
      await tx.getAll([row(1)]);
    });
    await expect(reading).rejects.toThrow('all reads before all writes');
  });

  it('sees everything that an earlier one has written, however many are started at the same time', async () => {
    const increment = () =>
      db.runTransaction(async (tx) => {
        const [found] = await tx.getAll([row(1)]);
        await Promise.resolve();
        tx.merge(row(1), { n: Number(found?.['n']) + 1 });
      });
    await Promise.all(Array.from({ length: 10 }, increment));
    expect(await db.getAll([row(1)], ['n'])).toEqual([{ n: 11 }]);
  });

  it('updates only what exists', async () => {
    await expect(db.write((writer) => writer.update(row(9), { n: 9 }))).rejects.toMatchObject({ code: 5 });
  });
});

describe('a document in memory', () => {
  it('is merged with its nested maps, or overwritten as a whole', async () => {
    await db.write((writer) => writer.merge(row(1), { usd: { available: 1, held: 2 } }));
    await db.write((writer) => writer.merge(row(1), { usd: { held: 3 }, tags: [] }));
    const [found] = await db.getAll([row(1)]);
    expect(found).toEqual({ n: 1, kind: 'odd', tags: [], usd: { available: 1, held: 3 } });
  });

  it('has no undefined field, and does not change without a write', async () => {
    await expect(db.write((writer) => writer.set(row(5), { n: undefined }))).rejects.toThrow('undefined');
    const [found = {}] = await db.getAll([row(1)]);
    expect(() => Object.assign(found, { n: 0 })).toThrow('read only');
  });

  it('is replaced only over the version that was read', async () => {
    const earlier = await db.findVersion(row(1));
    expect(await db.replace(row(1), { n: 7 }, earlier)).toBe(true);
    expect(await db.replace(row(1), { n: 8 }, earlier)).toBe(false);
    expect(await db.replace(row(5), { n: 5 }, undefined)).toBe(true);
    expect(await db.replace(row(5), { n: 6 }, undefined)).toBe(false);
    expect(await db.getAll([row(1), row(5)], ['n'])).toEqual([{ n: 7 }, { n: 5 }]);
  });
});

describe('a query in memory', () => {
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
  ] as const)('%s', async (_what, spec, ids) => {
    expect((await db.query('rows', spec)).map(({ id }) => id)).toEqual(ids);
    expect(await db.count('rows', spec)).toBe(ids.length);
  });

  it('shows the selected fields only', async () => {
    expect(await db.query('rows', { select: ['n'], limit: 1 })).toEqual([{ id: '1', data: { n: 1 } }]);
  });
});

function row(n: number) {
  return { collection: 'rows', id: String(n) };
}
