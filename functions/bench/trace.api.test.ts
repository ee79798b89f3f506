import { getApp } from 'firebase-admin/app';
import { getFirestore, type Firestore } from 'firebase-admin/firestore';
import { beforeAll, describe, expect, it } from 'vitest';
import { freshDatabase, testDeps } from '../testing/test-environment.ts';
import { wireUsage } from '../testing/wire/wire-usage.ts';
import { traceRecorder } from './trace.repository.ts';

let app: Firestore;
let bare: Firestore;
let traces: ReturnType<typeof traceRecorder>;

beforeAll(async () => {
  testDeps({ database: freshDatabase('trace') });
  app = getFirestore();
  bare = getFirestore(getApp(), freshDatabase('trace-bare'));
  for (const db of [app, bare]) await db.doc('accounts/a').set({ figure: 1 });
  traces = traceRecorder(app, bare);
});

describe('what a request asked of the database', () => {
  it('is repeated on the other database, transactions included, at the same cost', async () => {
    const asked = await wireUsage(app).during(() => traces.record(work));
    traces.makeReady();
    const repeated = await wireUsage(bare).during(() => traces.repeatNext());
    expect(repeated).toEqual(asked);
    expect(repeated).toEqual({ reads: 4, writes: 2, deletes: 0 });
    expect((await bare.doc('accounts/a').get()).data()).toEqual({ figure: 2 });
    expect((await bare.doc('journal/a1').get()).exists).toBe(true);
  });

  it('is repeated only once', async () => {
    await expect(traces.repeatNext()).rejects.toThrow('Nothing is left');
  });

  it('is forgotten after a warm-up', async () => {
    await traces.record(() => app.doc('accounts/a').get());
    traces.forget();
    traces.makeReady();
    await expect(traces.repeatNext()).rejects.toThrow('Nothing is left');
  });
});

async function work(): Promise<void> {
  await Promise.all([app.doc('users/nobody').get(), app.collection('accounts').get()]);
  await app.collection('accounts').count().get();
  await app.runTransaction(async (tx) => {
    const account = await tx.get(app.doc('accounts/a'));
    tx.set(account.ref, { figure: Number(account.get('figure')) + 1 });
    tx.create(app.doc('journal/a1'), { figure: 2 });
  });
}
