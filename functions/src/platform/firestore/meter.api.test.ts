import { getFirestore } from 'firebase-admin/firestore';
import { beforeAll, describe, expect, it } from 'vitest';
import { freshDatabase, testDatabase, testDeps } from '../../../testing/test-environment.ts';
import { wireUsage, type WireUsage } from '../../../testing/wire/wire-usage.ts';
import type { Database } from './database.ts';
import { metered, noUsage, type Usage } from './meter.ts';
import { transactionRunner } from './run-transaction.ts';

let db: Database;
let wire: WireUsage;

beforeAll(async () => {
  testDeps({ database: freshDatabase('meter') });
  db = testDatabase();
  wire = wireUsage(getFirestore());
  await db.write((writer) => {
    for (const n of [1, 2, 3]) writer.set(row(n), { n, kind: 'stored' });
  });
});

describe('the meter', () => {
  it('counts a document that is read, and one that is missing', async () => {
    expect(await usageOf(() => db.getAll([row(1)]))).toEqual({ reads: 1, writes: 0, deletes: 0 });
    expect(await usageOf(() => db.getAll([row(99)], []))).toEqual({ reads: 1, writes: 0, deletes: 0 });
    expect(await usageOf(() => db.getAll([row(1), row(2), row(99), row(1)]))).toMatchObject({ reads: 3 });
    expect(await usageOf(() => db.getAll([]))).toEqual(noUsage());
    expect(await usageOf(() => db.findVersion(row(1)))).toMatchObject({ reads: 1 });
  });

  it('counts the rows of a query, and one read for a query that finds none', async () => {
    const kind = (value: string) => ({ where: [['kind', '==', value] as const] });
    expect(await usageOf(() => db.query('rows', kind('stored')))).toMatchObject({ reads: 3 });
    expect(await usageOf(() => db.query('rows', { ...kind('stored'), limit: 2 }))).toMatchObject({
      reads: 2,
    });
    expect(await usageOf(() => db.query('rows', { ...kind('stored'), select: [] }))).toMatchObject({
      reads: 3,
    });
    expect(await usageOf(() => db.query('rows', kind('none')))).toMatchObject({ reads: 1 });
  });

  it('counts one read for each 1,000 that are counted', async () => {
    const writer = getFirestore().bulkWriter();
    for (let n = 0; n < 1_001; n += 1) void writer.set(getFirestore().doc(`many/${String(n)}`), { n });
    await writer.close();
    expect(await usageOf(() => db.count('many', { limit: 1_000 }))).toMatchObject({ reads: 1 });
    expect(await usageOf(() => db.count('many', {}))).toMatchObject({ reads: 2 });
    expect(await usageOf(() => db.count('nothing', {}))).toMatchObject({ reads: 1 });
  });

  it('counts writes and deletes, and not those that are refused', async () => {
    const create = () => db.write((writer) => writer.create(row(4), { n: 4 }));
    expect(await usageOf(create)).toEqual({ reads: 0, writes: 1, deletes: 0 });
    expect(await usageOf(() => create().catch(() => undefined))).toEqual(noUsage());
    expect(await usageOf(() => db.write((writer) => writer.delete(row(4))))).toEqual({
      reads: 0,
      writes: 0,
      deletes: 1,
    });
    const both = () =>
      db.write((writer) => {
        writer.merge(row(5), {});
        writer.update(row(5), { n: 5 });
      });
    expect(await usageOf(both)).toMatchObject({ writes: 2 });
    expect(
      await usageOf(() => db.updateEach([row(1), row(2)].map((place) => ({ place, data: { n: 0 } })))),
    ).toMatchObject({ writes: 2 });
  });

  it('counts a write over the version that was read, and nothing for one that came too late', async () => {
    expect(await usageOf(() => db.replace(row(7), { n: 7 }, undefined))).toMatchObject({ writes: 1 });
    expect(await usageOf(() => db.replace(row(7), { n: 7 }, undefined))).toEqual(noUsage());
    const earlier = await db.findVersion(row(7));
    expect(await usageOf(() => db.replace(row(7), { n: 8 }, earlier))).toMatchObject({ writes: 1 });
    expect(await usageOf(() => db.replace(row(7), { n: 9 }, earlier))).toEqual(noUsage());
  });

  it('counts each attempt of a transaction', async () => {
    let attempts = 0;
    const usage = await usageOf(() =>
      transactionRunner(db)(async (tx) => {
        attempts += 1;
        await tx.getAll([row(1), row(2)]);
        await tx.query('rows', { where: [['kind', '==', 'none']] });
        tx.set(row(6), { n: 6 });
        if (attempts < 3) throw Object.assign(new Error('lost the race'), { code: 10 });
        tx.delete(row(3));
      }),
    );
    expect(attempts).toBe(3);
    expect(usage).toEqual({ reads: 9, writes: 1, deletes: 1 });
  });

  it('gives each of many simultaneous requests its own figures', async () => {
    const read = async (n: number) => {
      for (let turn = 0; turn < n; turn += 1) await db.getAll([row(1)]);
    };
    const usages = await Promise.all([1, 5, 2, 4, 3].map((n) => meteredUsage(() => read(n))));
    expect(usages.map(({ reads }) => reads)).toEqual([1, 5, 2, 4, 3]);
  });
});

function row(n: number) {
  return { collection: 'rows', id: String(n) };
}

/** The cost of the work by the meter, which must equal what left the process. */
async function usageOf(work: () => Promise<unknown>): Promise<Usage> {
  let usage = noUsage();
  const sent = await wire.during(async () => {
    usage = await meteredUsage(work);
  });
  expect(usage).toEqual(sent);
  return usage;
}

async function meteredUsage(work: () => Promise<unknown>): Promise<Usage> {
  const usage = noUsage();
  await metered(usage, async () => void (await work()));
  return usage;
}
