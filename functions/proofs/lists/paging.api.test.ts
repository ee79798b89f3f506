import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { limits } from '@keelstone/domain/limits';
import type { Deps } from '../../src/entry/deps.ts';
import { startApi, type Api } from '../../testing/api.ts';
import { makePerson } from '../../testing/people.ts';
import { freshDatabase, loggedErrors, testDeps } from '../../testing/test-environment.ts';
import { refreshTotals } from '../../src/features/desk/overview/refresh-totals.service.ts';
import { adminLists, asker, addPeople, type AdminList } from './list-rows.ts';

const bound = 30;
let nowMs = Date.now();
let deps: Deps;
let api: Api;
let ask: ReturnType<typeof asker>;

beforeAll(async () => {
  deps = testDeps({
    database: freshDatabase('proof-paging'),
    liveCountMax: bound,
    now: () => nowMs,
    areBooksTrue: false,
  });
  api = await startApi(deps);
  ask = asker({ api, admin: await makePerson(deps, { isAdmin: true, name: 'Zoe' }) });
  await addPeople(deps, namesOf('Row', 25));
});
afterAll(async () => {
  await api.close();
  expect(loggedErrors).toEqual([]);
});

function namesOf(word: string, count: number) {
  return Array.from({ length: count }, (_none, index) => ({ name: `${word} ${String(index)}` }));
}

/** The administrator is in the user list too. */
const othersIn = (list: AdminList): number => (list === 'list-users' ? 1 : 0);

describe.each(adminLists)('pages of %s', (list) => {
  it.each([
    ['without a search', {}],
    ['of a search', { search: 'row' }],
    ['of a status', { status: list === 'list-users' ? 'active' : 'pending' }],
    ['oldest first', { search: 'row', sort: 'oldest' }],
  ])('show every row once %s', async (_what, query) => {
    const pages = await ask.listAll(list, { limit: '10', ...query });
    const expected = 25 + ('search' in query ? 0 : othersIn(list));
    expect(pages.map(({ names }) => names.length)).toEqual([10, 10, expected - 20]);
    expect(new Set(pages.flatMap(({ names }) => names)).size).toBe(expected);
    expect(pages.map(({ total }) => total)).toEqual([expected, expected, expected]);
  });

  it('refuse a cursor of another search, status or order, and of another list', async () => {
    const query = { search: 'row', limit: '10' };
    const cursor = (await ask.list(list, query)).nextCursor ?? '';
    expect((await ask.ask(list, { ...query, cursor })).status).toBe(200);
    const otherList = adminLists.find((name) => name !== list) ?? list;
    const refused = await Promise.all([
      ask.ask(list, { ...query, cursor, search: 'ro' }),
      ask.ask(list, { limit: '10', cursor }),
      ask.ask(list, { ...query, cursor, sort: 'oldest' }),
      ask.ask(list, { ...query, cursor, status: list === 'list-users' ? 'active' : 'pending' }),
      ask.ask(otherList, { ...query, cursor }),
    ]);
    for (const { status, error } of refused) {
      expect(status).toBe(400);
      expect(error).toMatchObject({ code: 'invalid-input', error: expect.stringContaining('another list') });
    }
  });

  it('take a cursor with another page size', async () => {
    const cursor = (await ask.list(list, { search: 'row', limit: '10' })).nextCursor ?? '';
    const page = await ask.list(list, { search: 'ROW', limit: '20', cursor });
    expect(page.names).toHaveLength(15);
    expect(page.nextCursor).toBeNull();
  });
});

describe.each(adminLists)('while rows are added, %s', (list) => {
  it('shows nothing twice and leaves nothing out', async () => {
    const before = await ask.listAll(list, { search: 'row', limit: '10' });
    let added = 0;
    const during = await ask.listAll(list, { search: 'row', limit: '10' }, async () => {
      added += 1;
      await addPeople(deps, [{ name: `Other Brow ${list} ${String(added)}` }]);
    });
    const namesIn = (pages: typeof before) => pages.flatMap(({ names }) => names);
    expect(added).toBe(2);
    expect(namesIn(during)).toEqual(namesIn(before));
    expect((await ask.list(list, { search: `brow ${list}` })).total).toBe(2);
  });
});

describe.each(adminLists)('the total of %s', (list) => {
  const search = `sum${list}`;

  it('is exact below the limit, and a lower bound from there on', async () => {
    await addPeople(deps, namesOf(search, bound - 1));
    expect(await ask.list(list, { search })).toMatchObject({ total: bound - 1 });
    expect(await ask.list(list, { search })).not.toHaveProperty('isTotalExact');
    await addPeople(deps, namesOf(search, 1));
    const pages = await ask.listAll(list, { search, limit: '20' });
    for (const page of pages) expect(page).toMatchObject({ total: bound, isTotalExact: false });
  });

  it('is the stored one without a search, until it is too old', async () => {
    await deps.totals.keep('users', { counts: {}, asOfMs: 0 });
    expect(await ask.list(list)).toMatchObject({ total: bound, isTotalExact: false });
    await refreshTotals(deps);
    const all = await ask.list(list, { limit: '50' });
    const counted = (await ask.listAll(list, { limit: '50' })).flatMap(({ names }) => names).length;
    expect(all.total).toBe(counted);
    expect(all).not.toHaveProperty('isTotalExact');
    const status = list === 'list-users' ? 'active' : 'pending';
    expect((await ask.list(list, { status })).total).toBe(counted);
    expect(await ask.list(list, { search })).toMatchObject({ total: bound, isTotalExact: false });

    nowMs += limits.totalsAgeMsMax;
    expect((await ask.list(list)).total).toBe(counted);
    nowMs += 1;
    expect(await ask.list(list)).toMatchObject({ total: bound, isTotalExact: false });
  });
});
