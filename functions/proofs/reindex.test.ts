import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { monthId } from '@keelstone/domain/core/ledger/month';
import type { User } from '@keelstone/domain/core/user/user';
import { checkCopies } from '../src/features/desk/books/check-file.ts';
import { checkMonths } from '../src/features/desk/books/check-months.ts';
import { reindexRepository, type ReindexPhase } from '../src/features/desk/reindex/reindex.repository.ts';
import { reindex, type ReindexDeps } from '../src/features/desk/reindex/reindex.service.ts';
import { booksOf } from '../testing/books.ts';
import { addPeople, namesOf } from '../testing/crowd.ts';
import { memoryDeps } from '../testing/memory-store/memory-deps.ts';
import { arrangedFigures, makePerson, postArranged } from '../testing/people.ts';

const deps = memoryDeps();
const jobDeps: ReindexDeps = { ...deps, reindex: reindexRepository(deps.db, deps.runTransaction) };
const uids = await addPeople(deps, namesOf('Nora Number', 10));
const pageSize = 4;
beforeEach(async () => {
  await reindex(jobDeps, { isRestarted: true });
});
afterAll(async () => {
  expect(await faults()).toEqual([]);
});

const { fileOf } = booksOf(deps);
const faults = async () => (await Promise.all(uids.map(fileOf))).flatMap(checkCopies);
const uidAt = (index: number): string => uids[index] ?? '';
/** Reads and writes as only somebody with direct database access can. */
const rows = (collection: string) => ({
  find: (id: string) => deps.db.documents(collection).get(id),
  update: (id: string, fields: object) =>
    deps.db.write((writer) => writer.update({ collection, id }, fields)),
  set: (id: string, data: object) => deps.db.write((writer) => writer.set({ collection, id }, data)),
  delete: (id: string) => deps.db.write((writer) => writer.delete({ collection, id })),
});
type Copies = 'directory' | 'kyc' | 'transactions';
const copyId = (collection: Copies, index: number): string => {
  if (collection === 'directory') return uidAt(index);
  const found =
    [...deps.db.documents(collection)].find(([, data]) => data['uid'] === uidAt(index)) ??
    expect.fail('There is no record');
  return found[0];
};
const update = (collection: Copies, index: number, fields: object) =>
  rows(collection).update(copyId(collection, index), fields);

/** Breaks copies of every kind, at the beginning, in the middle and at the end. */
async function breakCopies(): Promise<void> {
  await update('directory', 0, { nameGrams: [] });
  await update('directory', 3, { name: 'Somebody Else' });
  await rows('directory').delete(uidAt(4));
  await update('directory', 6, { usd: { available: 1, held: 0 } });
  await update('directory', 9, { isBlocked: true });
  await update('kyc', 1, { nameGrams: [7] });
  await update('kyc', 9, { userName: 'Old Name' });
  await update('transactions', 0, { nameGrams: [] });
  await update('transactions', 8, { userEmail: 'old@people.test' });
  await rows('directory').set('aStrangerWithoutAUser0000000', { name: 'Stray', nameGrams: [] });
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
  const user = (await deps.users.find(uidAt(index))) ?? expect.fail('There is no user');
  return user;
}

describe('a rebuild', () => {
  it('writes nothing if everything is consistent', async () => {
    const report = await reindex(jobDeps, { pageSize });
    expect(report).toEqual({ seen: 50, repaired: 0, isContinued: false });
  });

  it('repairs what was broken, once', async () => {
    await breakCopies();
    const broken = [0, 1, 3, 4, 6, 8, 9].map(uidAt);
    expect([...new Set((await faults()).map(({ uid }) => uid))]).toEqual(broken);
    expect(await reindex(jobDeps, { pageSize })).toEqual({ seen: 51, repaired: 10, isContinued: false });
    expect(await faults()).toEqual([]);
    expect((await reindex(jobDeps, { pageSize })).repaired).toBe(0);
    const { items, total } = await deps.directory.listPage({ search: 'nora', status: 'any', limit: 20 });
    expect(total).toBe(10);
    expect(items.map(({ uid }) => uid).sort()).toEqual([...uids].sort());
  });

  it.each([false, true])(
    'that was interrupted continues there, or starts again if asked (%s)',
    async (isRestarted) => {
      await breakCopies();
      let done = 0;
      const onProgress = () => {
        if ((done += 1) === 5) throw new Error('the power is gone');
      };
      await expect(reindex(jobDeps, { pageSize, onProgress })).rejects.toThrow('the power is gone');
      expect(await faults()).not.toEqual([]);
      const seen: number[] = [];
      const report = await reindex(jobDeps, {
        pageSize,
        isRestarted,
        onProgress: (now) => void seen.push(now.seen),
      });
      expect(report.isContinued).toBe(!isRestarted);
      if (isRestarted) expect(seen[0]).toBe(pageSize);
      else expect([report.repaired, (seen[0] ?? 0) > pageSize]).toEqual([10, true]);
      expect(await faults()).toEqual([]);
    },
  );

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
    ['users', 'directory', 'name'],
    ['kyc', 'kyc', 'userName'],
    ['transactions', 'transactions', 'userName'],
  ] as const)('in %s: the name of a rename since then is what is written', async (phase, copies, field) => {
    await update(copies, 2, { nameGrams: [] });
    const name = `Nora Renamed in ${phase}`;
    const rename = async () => deps.users.save(uidAt(2), { ...(await userAt(2)), name });
    await reindex(overtakenIn(phase, rename), {});
    expect(rows(copies).find(copyId(copies, 2))?.[field]).toBe(name);
    await reindex(jobDeps);
    expect(await faults()).toEqual([]);
  });

  it('a row whose user was created since then stays', async () => {
    const user = await userAt(7);
    await deps.users.eraseNow(user.uid);
    const report = await reindex(overtakenIn('directory', () => deps.users.save(user.uid, user)));
    expect(report.repaired).toBe(0);
    expect(rows('directory').find(user.uid)).toMatchObject({ name: user.name });
  });
});

describe('the months of an account (I16)', () => {
  let uid: string;
  beforeAll(async () => {
    ({ uid } = await makePerson(deps, { figures: { usd: 100, btc: 0, eth: 0 } }));
  });
  const stored = () => [...deps.db.documents('months')].filter(([, month]) => month['uid'] === uid);
  const first = () => stored()[0] ?? ['', {}];
  const months = rows('months');

  it.each<[string, (id: string) => Promise<unknown>]>([
    ['one is missing', (id) => months.delete(id)],
    ['a closing is wrong', (id) => months.update(id, { opening: { seq: 7 } })],
    ['the sums are wrong', (id) => months.update(id, { days: {} })],
    [
      'there is one in which nothing moved',
      () => months.set(monthId(uid, '2020-01'), { uid, month: '2020-01', opening: {}, days: {} }),
    ],
  ])('are found and repaired if %s', async (_what, damage) => {
    const truth = stored();
    await damage(first()[0]);
    expect(checkMonths(await fileOf(uid))).toMatchObject([{ invariant: 'I16', uid }]);
    expect((await reindex(jobDeps)).repaired).toBe(1);
    expect(stored()).toEqual(truth);
  });

  it('are compared again by the repair: what was posted since then is kept', async () => {
    await months.delete(first()[0]);
    const edit = arrangedFigures(`later${uid}`, { usd: 5, btc: 0, eth: 0 });
    await reindex(overtakenIn('accounts', () => postArranged(deps, uid, [edit])));
    expect(checkMonths(await fileOf(uid))).toEqual([]);
    expect(first()[1]).toMatchObject({ opening: { seq: 0 } });
  });
});
