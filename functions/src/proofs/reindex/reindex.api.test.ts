import { getFirestore } from 'firebase-admin/firestore';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Deps } from '../../deps.ts';
import { checkCopies } from '../../reconcile/check-copies.ts';
import { reindexRepository } from '../../reindex/reindex.repository.ts';
import { reindex, type ReindexDeps } from '../../reindex/reindex.service.ts';
import { fileOf } from '../../testing/books.ts';
import { freshDatabase, testDeps } from '../../testing/test-environment.ts';
import { place } from '../lists/stage.ts';

let deps: Deps;
let jobDeps: ReindexDeps;
let uids: string[];
const pageSize = 4;

beforeAll(async () => {
  deps = testDeps({ database: freshDatabase('proof-reindex'), areBooksTrue: false });
  jobDeps = { ...deps, reindex: reindexRepository(getFirestore(), deps.runTransaction) };
  const names = Array.from({ length: 10 }, (_none, index) => ({ name: `Nora Number ${String(index)}` }));
  uids = await place(deps, names);
});
beforeEach(async () => {
  await reindex(jobDeps, { isRestarted: true });
});
afterAll(async () => {
  expect(await faults()).toEqual([]);
});

const faults = async () => (await Promise.all(uids.map(fileOf))).flatMap(checkCopies);
const uidAt = (index: number): string => uids[index] ?? '';
const rowAt = (index: number) => getFirestore().collection('directory').doc(uidAt(index));

async function recordOf(collection: 'kyc' | 'transactions', index: number) {
  const { docs } = await getFirestore().collection(collection).where('uid', '==', uidAt(index)).get();
  const [row] = docs;
  if (row === undefined) throw new Error('There is no record');
  return row.ref;
}

/** Breaks copies of every kind, at the beginning, in the middle and at the end. */
async function breakCopies(): Promise<void> {
  await Promise.all([
    rowAt(0).update({ nameGrams: [] }),
    rowAt(3).update({ name: 'Somebody Else' }),
    rowAt(4).delete(),
    rowAt(6).update({ 'usd.available': 1 }),
    rowAt(9).update({ isBlocked: true }),
    (await recordOf('kyc', 1)).update({ nameGrams: [7] }),
    (await recordOf('kyc', 9)).update({ userName: 'Old Name' }),
    (await recordOf('transactions', 0)).update({ nameGrams: [] }),
    (await recordOf('transactions', 8)).update({ userEmail: 'old@people.test' }),
    getFirestore()
      .collection('directory')
      .doc('aStrangerWithoutAUser0000000')
      .set({ name: 'Stray', nameGrams: [] }),
  ]);
}

describe('a rebuild', () => {
  it('writes nothing where everything is true', async () => {
    const report = await reindex(jobDeps, { pageSize });
    expect(report).toEqual({ seen: 40, repaired: 0, isContinued: false });
  });

  it('repairs what was broken, once', async () => {
    await breakCopies();
    expect(await faults()).not.toEqual([]);
    expect(await reindex(jobDeps, { pageSize })).toEqual({ seen: 41, repaired: 10, isContinued: false });
    expect(await faults()).toEqual([]);
    expect((await reindex(jobDeps, { pageSize })).repaired).toBe(0);
    const { items, total } = await deps.directory.listPage({ search: 'nora', status: 'any', limit: 20 });
    expect(total).toBe(10);
    expect(items.map(({ uid }) => uid).sort()).toEqual([...uids].sort());
  });

  it.each([1, 3, 5, 7, 9])('continues where it was broken off after %i pages', async (pages) => {
    await breakCopies();
    let done = 0;
    const interrupted = reindex(jobDeps, {
      pageSize,
      onProgress: () => {
        done += 1;
        if (done === pages) throw new Error('the power is gone');
      },
    });
    await expect(interrupted).rejects.toThrow('the power is gone');
    expect(await faults()).not.toEqual([]);

    let firstSeen: number | undefined;
    const report = await reindex(jobDeps, { pageSize, onProgress: ({ seen }) => void (firstSeen ??= seen) });
    expect(report).toMatchObject({ repaired: 10, isContinued: true });
    expect(firstSeen).toBeGreaterThan(pageSize);
    expect(await faults()).toEqual([]);
  });

  it('begins anew where it is told to', async () => {
    const stop = () => {
      throw new Error('the power is gone');
    };
    await expect(reindex(jobDeps, { pageSize, onProgress: stop })).rejects.toThrow();
    await rowAt(0).update({ nameGrams: [] });
    expect(await reindex(jobDeps, { isRestarted: true })).toEqual({
      seen: 40,
      repaired: 1,
      isContinued: false,
    });
  });

  it('counts the lists', async () => {
    await deps.totals.keep('users', { counts: {}, asOfMs: 0 });
    await reindex(jobDeps);
    expect(await deps.totals.find('users', 'any')).toBe(10);
    expect(await deps.totals.find('kyc', 'pending')).toBe(10);
    expect(await deps.totals.find('transactions', 'approved')).toBe(0);
  });

  it('does not undo a change that happens meanwhile', async () => {
    await rowAt(2).update({ nameGrams: [] });
    const user = await deps.users.find(uidAt(2));
    if (user === undefined) throw new Error('There is no user');
    const renames = Array.from({ length: 5 }, (_none, index) =>
      deps.runTransaction((tx) => {
        deps.users.put(tx, user.uid, { ...user, name: `Nora Renamed ${String(index)}` });
        return Promise.resolve();
      }),
    );
    await Promise.all([reindex(jobDeps, { pageSize }), ...renames]);
    expect((await faults()).filter(({ subject }) => subject === 'directory')).toEqual([]);
  });
});

describe('the reconciliation (I15)', () => {
  it.each([
    ['figures', () => rowAt(5).update({ 'btc.held': 3 })],
    ['name', () => rowAt(5).update({ name: 'Somebody Else' })],
    ['suspension', () => rowAt(5).update({ isBlocked: true })],
    ['search index', () => rowAt(5).update({ nameGrams: [1] })],
    ['whole row', () => rowAt(5).delete()],
    ['index of an application', async () => (await recordOf('kyc', 5)).update({ nameGrams: [] })],
    ['index of a transaction', async () => (await recordOf('transactions', 5)).update({ nameGrams: [] })],
  ])('finds a false %s', async (_what, damage) => {
    expect(checkCopies(await fileOf(uidAt(5)))).toEqual([]);
    await damage();
    const findings = checkCopies(await fileOf(uidAt(5)));
    expect(findings.length).toBeGreaterThan(0);
    for (const finding of findings) expect(finding).toMatchObject({ invariant: 'I15', uid: uidAt(5) });
    await reindex(jobDeps);
  });
});
