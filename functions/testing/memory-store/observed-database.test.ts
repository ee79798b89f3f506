import { expect, it } from 'vitest';
import { metered, noUsage } from '../../src/firestore/meter.ts';
import { memoryDatabase } from './memory-database.ts';
import { observedDatabase, type Commit } from './observed-database.ts';

const row = (id: string) => ({ collection: 'rows', id });

it('reports what a transaction has written and locked, and counts it as Firestore bills it', async () => {
  const commits: Commit[] = [];
  const db = observedDatabase(memoryDatabase(), (commit) => commits.push(commit));
  await db.write((writer) => writer.set(row('a'), { n: 1 }));
  const usage = noUsage();
  await metered(usage, () =>
    db.runTransaction(async (tx) => {
      await tx.getAll([row('a'), row('missing')]);
      await tx.getAll([row('a')]);
      tx.update(row('a'), { n: 2 });
      tx.create(row('b'), { n: 3 });
      tx.delete(row('missing'));
    }),
  );
  expect(usage).toEqual({ reads: 2, writes: 2, deletes: 1 });
  expect(commits[0]).toEqual({
    writes: [{ place: row('a'), isNew: true, isDelete: false }],
    locked: [],
    isTransaction: false,
  });
  expect(commits[1]).toEqual({
    writes: [
      { place: row('a'), isNew: false, isDelete: false },
      { place: row('b'), isNew: true, isDelete: false },
      { place: row('missing'), isNew: false, isDelete: true },
    ],
    locked: ['rows/a', 'rows/missing'],
    isTransaction: true,
  });
});

it('reports nothing for refused or read-only work', async () => {
  const commits: Commit[] = [];
  const db = observedDatabase(memoryDatabase(), (commit) => commits.push(commit));
  await expect(db.write((writer) => writer.update(row('missing'), {}))).rejects.toMatchObject({ code: 5 });
  await db.runTransaction((tx) => tx.getAll([row('a')]), { readOnly: true });
  await db.write((writer) => writer.set(row('a'), { n: 1 }));
  commits.length = 0;
  expect(await db.replace(row('a'), { n: 2 }, undefined)).toBe(false);
  expect(commits).toEqual([]);
});

it('counts an empty query as one read, and 1,000 counted rows as one', async () => {
  const db = observedDatabase(memoryDatabase(), () => undefined);
  const usage = noUsage();
  await metered(usage, async () => {
    await db.query('rows', {});
    await db.count('rows', {});
  });
  expect(usage.reads).toBe(2);
});
