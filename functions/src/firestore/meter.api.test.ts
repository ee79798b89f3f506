import { getFirestore, type DocumentReference, type Firestore } from 'firebase-admin/firestore';
import { beforeAll, describe, expect, it } from 'vitest';
import { freshDatabase, testDeps } from '../../testing/test-environment.ts';
import { metered, noUsage, type Usage } from './meter.ts';

let db: Firestore;

beforeAll(async () => {
  testDeps({ database: freshDatabase('meter') });
  db = getFirestore();
  await Promise.all([1, 2, 3].map((n) => row(n).set({ n, kind: 'stored' })));
});

describe('the meter', () => {
  it('counts a document that is read, and one that is missing', async () => {
    expect(await usageOf(() => row(1).get())).toEqual({ reads: 1, writes: 0, deletes: 0 });
    expect(await usageOf(() => row(99).get())).toEqual({ reads: 1, writes: 0, deletes: 0 });
    expect(await usageOf(() => db.getAll(row(1), row(2), row(99)))).toMatchObject({ reads: 3 });
  });

  it('counts the rows of a query, and one read for a query that finds none', async () => {
    const rows = db.collection('rows');
    expect(await usageOf(() => rows.where('kind', '==', 'stored').get())).toMatchObject({ reads: 3 });
    expect(await usageOf(() => rows.where('kind', '==', 'stored').limit(2).get())).toMatchObject({
      reads: 2,
    });
    expect(await usageOf(() => rows.where('kind', '==', 'none').get())).toMatchObject({ reads: 1 });
    expect(await usageOf(() => rows.listDocuments())).toMatchObject({ reads: 3 });
  });

  it('counts one read for each 1,000 that are counted', async () => {
    const many = db.collection('many');
    const writer = db.bulkWriter();
    for (let n = 0; n < 1_001; n += 1) void writer.set(many.doc(String(n)), { n });
    await writer.close();
    expect(await usageOf(() => many.limit(1_000).count().get())).toMatchObject({ reads: 1 });
    expect(await usageOf(() => many.count().get())).toMatchObject({ reads: 2 });
    expect(await usageOf(() => db.collection('nothing').count().get())).toMatchObject({ reads: 1 });
  });

  it('counts writes and deletes, and not those that are refused', async () => {
    expect(await usageOf(() => row(4).create({ n: 4 }))).toEqual({ reads: 0, writes: 1, deletes: 0 });
    expect(
      await usageOf(() =>
        row(4)
          .create({ n: 4 })
          .catch(() => undefined),
      ),
    ).toEqual(noUsage());
    expect(await usageOf(() => row(4).delete())).toEqual({ reads: 0, writes: 0, deletes: 1 });
    expect(await usageOf(() => db.batch().set(row(5), {}).update(row(5), { n: 5 }).commit())).toMatchObject({
      writes: 2,
    });
  });

  it('counts each attempt of a transaction', async () => {
    let attempts = 0;
    const usage = await usageOf(() =>
      db.runTransaction(async (tx) => {
        attempts += 1;
        await tx.getAll(row(1), row(2));
        if (attempts < 3) throw Object.assign(new Error('lost the race'), { code: 10 });
        tx.set(row(6), { n: 6 });
      }),
    );
    expect(attempts).toBe(3);
    expect(usage).toEqual({ reads: 6, writes: 1, deletes: 0 });
  });

  it('gives each of many requests at once its own figures', async () => {
    const read = async (n: number) => {
      for (let turn = 0; turn < n; turn += 1) await row(1).get();
    };
    const usages = await Promise.all([1, 5, 2, 4, 3].map((n) => usageOf(() => read(n))));
    expect(usages.map(({ reads }) => reads)).toEqual([1, 5, 2, 4, 3]);
  });

  it('counts once, however often the dependencies are made', async () => {
    testDeps();
    testDeps();
    expect(await usageOf(() => row(1).get())).toMatchObject({ reads: 1 });
  });

  it('lets nothing through whose price it does not know', async () => {
    const listening = new Promise((resolve) => row(1).onSnapshot(() => resolve('told'), resolve));
    expect(await listening).toBeInstanceOf(Error);
  });
});

function row(n: number): DocumentReference {
  return db.collection('rows').doc(String(n));
}

async function usageOf(work: () => Promise<unknown>): Promise<Usage> {
  const usage = noUsage();
  await metered(usage, async () => void (await work()));
  return usage;
}
