import { getFirestore } from 'firebase-admin/firestore';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { User } from '@keelstone/domain/user/user';
import type { Deps } from '../src/entry/deps.ts';
import { monthId } from '@keelstone/domain/ledger/month';
import { checkCopies } from '../src/features/desk/reconcile/check-file.ts';
import { checkMonths } from '../src/features/desk/reconcile/check-months.ts';
import { reindexRepository, type ReindexPhase } from '../src/features/desk/reindex/reindex.repository.ts';
import { reindex, type ReindexDeps } from '../src/features/desk/reindex/reindex.service.ts';
import { fileOf } from '../testing/books.ts';
import { arrangedFigures, makePerson, postArranged } from '../testing/people.ts';
import { freshDatabase, testDatabase, testDeps } from '../testing/test-environment.ts';
import { addPeople } from './lists/list-rows.ts';

let deps: Deps;
let jobDeps: ReindexDeps;
let uids: string[];
const pageSize = 4;

beforeAll(async () => {
  deps = testDeps({ database: freshDatabase('proof-reindex'), areBooksTrue: false });
  jobDeps = { ...deps, reindex: reindexRepository(testDatabase(), deps.runTransaction) };
  const names = Array.from({ length: 10 }, (_none, index) => ({ name: `Nora Number ${String(index)}` }));
  uids = await addPeople(deps, names);
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

/** A rebuild with something that happens in a phase after the comparison of its page and before the repair. */
function overtakenIn(phase: ReindexPhase, happen: () => Promise<unknown>): ReindexDeps {
  const { listStale, ...others } = jobDeps.reindex;
  const overtaken: typeof listStale = async (asked, page) => {
    const stale = await listStale(asked, page);
    if (asked === phase) await happen();
    return stale;
  };
  return { ...jobDeps, reindex: { ...others, listStale: overtaken } };
}

async function userAt(index: number): Promise<User> {
  const user = await deps.users.find(uidAt(index));
  if (user === undefined) throw new Error('There is no user');
  return user;
}

describe('a rebuild', () => {
  it('writes nothing if everything is consistent', async () => {
    const report = await reindex(jobDeps, { pageSize });
    expect(report).toEqual({ seen: 50, repaired: 0, isContinued: false });
  });

  it('repairs what was broken, once', async () => {
    await breakCopies();
    expect(await faults()).not.toEqual([]);
    expect(await reindex(jobDeps, { pageSize })).toEqual({ seen: 51, repaired: 10, isContinued: false });
    expect(await faults()).toEqual([]);
    expect((await reindex(jobDeps, { pageSize })).repaired).toBe(0);
    const { items, total } = await deps.directory.listPage({ search: 'nora', status: 'any', limit: 20 });
    expect(total).toBe(10);
    expect(items.map(({ uid }) => uid).sort()).toEqual([...uids].sort());
  });

  it.each([1, 3, 5, 7, 9])('continues where it was interrupted after %i pages', async (pages) => {
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

  it('removes what reviews no longer use, and keeps the notes of cases', async () => {
    const save = (collection: 'reviewCases' | 'signals', id: string, document: object) =>
      getFirestore().collection(collection).doc(id).set(document);
    const note = { key: 'k', by: { uid: 'ada', name: 'Ada' }, atMs: 1, text: 'Called back' };
    const verdict = { item: 'name', answer: 0, word: 'fine', by: note.by, atMs: 1 };
    const signal = { changeId: 'c', atMs: 1 };
    const former = { assignee: note.by, verdicts: [verdict], changeId: 'c' };
    await Promise.all([
      save('reviewCases', 'Noted', { ...former, notes: [note] }),
      save('reviewCases', 'Assigned', { assignee: note.by, notes: [] }),
      save('reviewCases', 'New', { notes: [note] }),
      save('signals', 'case_Noted', signal),
      save('signals', uidAt(0), signal),
      save('signals', 'admins', signal),
    ]);
    const report = await reindex(jobDeps, { pageSize: 1 });
    expect(report).toMatchObject({ seen: 54, repaired: 3 });
    expect(await deps.reviewCases.list({})).toEqual([{ notes: [note] }, { notes: [note] }]);
    expect(await deps.reviewCases.find('Assigned')).toBeUndefined();
    expect(await deps.signals.find('case_Noted')).toBeUndefined();
    expect([await deps.signals.find(uidAt(0)), await deps.signals.find('admins')]).toEqual([signal, signal]);
    expect((await reindex(jobDeps)).repaired).toBe(0);
    await Promise.all(['Noted', 'New'].map((id) => deps.reviewCases.remove(id)));
  });

  it('starts again on request', async () => {
    const stop = () => {
      throw new Error('the power is gone');
    };
    await expect(reindex(jobDeps, { pageSize, onProgress: stop })).rejects.toThrow();
    await rowAt(0).update({ nameGrams: [] });
    expect(await reindex(jobDeps, { isRestarted: true })).toEqual({
      seen: 50,
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
});

describe('the comparison of a rebuild is only a hint', () => {
  it.each([
    ['users', () => Promise.resolve(rowAt(2)), 'name'],
    ['kyc', () => recordOf('kyc', 2), 'userName'],
    ['transactions', () => recordOf('transactions', 2), 'userName'],
  ] as const)('in %s: the name of a rename since then is what is written', async (phase, copyOf, field) => {
    const copy = await copyOf();
    await copy.update({ nameGrams: [] });
    const name = `Nora Renamed in ${phase}`;
    const rename = async () => deps.users.save(uidAt(2), { ...(await userAt(2)), name });
    await reindex(overtakenIn(phase, rename), {});
    expect((await copy.get()).get(field)).toBe(name);
    await reindex(jobDeps);
    expect(await faults()).toEqual([]);
  });

  it('a row whose user was created since then stays', async () => {
    const user = await userAt(7);
    await deps.users.remove(user.uid);
    const report = await reindex(overtakenIn('directory', () => deps.users.save(user.uid, user)));
    expect(report.repaired).toBe(0);
    expect((await rowAt(7).get()).get('name')).toBe(user.name);
  });
});

describe('the months of an account (I16)', () => {
  const months = () => getFirestore().collection('months');
  let uid: string;

  beforeAll(async () => {
    ({ uid } = await makePerson(deps, { figures: { usd: 100, btc: 0, eth: 0 } }));
  });
  const stored = async () => (await months().where('uid', '==', uid).get()).docs;

  it('are filled in a database that has none yet', async () => {
    const [month] = await stored();
    const truth = month?.data();
    await month?.ref.delete();
    expect(checkMonths(await fileOf(uid))).toMatchObject([{ invariant: 'I16', uid, subject: month?.id }]);
    expect((await reindex(jobDeps)).repaired).toBe(1);
    expect((await stored()).map((row) => row.data())).toEqual([truth]);
  });

  it.each([
    ['a closing', { 'opening.seq': 7 }],
    ['the sums', { days: {} }],
  ])('are found and repaired if %s is wrong', async (_what, damage) => {
    const [month] = await stored();
    await month?.ref.update(damage);
    expect(checkMonths(await fileOf(uid))).toHaveLength(1);
    expect((await reindex(jobDeps)).repaired).toBe(1);
    expect(checkMonths(await fileOf(uid))).toEqual([]);
  });

  it('are removed if nothing moved', async () => {
    await months().doc(monthId(uid, '2020-01')).set({ uid, month: '2020-01', opening: {}, days: {} });
    expect(checkMonths(await fileOf(uid))).toHaveLength(1);
    expect((await reindex(jobDeps)).repaired).toBe(1);
    expect(await stored()).toHaveLength(1);
  });

  it('are compared again by the repair: what was posted since then is kept', async () => {
    const [month] = await stored();
    await month?.ref.delete();
    const edit = arrangedFigures(`later${uid}`, { usd: 5, btc: 0, eth: 0 });
    await reindex(overtakenIn('accounts', () => postArranged(deps, uid, [edit])));
    expect(checkMonths(await fileOf(uid))).toEqual([]);
    expect((await stored())[0]?.get('opening.seq')).toBe(0);
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
  ])('finds a wrong %s', async (_what, damage) => {
    expect(checkCopies(await fileOf(uidAt(5)))).toEqual([]);
    await damage();
    const findings = checkCopies(await fileOf(uidAt(5)));
    expect(findings.length).toBeGreaterThan(0);
    for (const finding of findings) expect(finding).toMatchObject({ invariant: 'I15', uid: uidAt(5) });
    await reindex(jobDeps);
  });
});
