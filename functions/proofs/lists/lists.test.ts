import { beforeAll, describe, expect, it } from 'vitest';
import { limits } from '@keelstone/domain/limits';
import { refreshTotals } from '../../src/features/desk/overview/refresh-totals.service.ts';
import { followRenames } from '../../src/features/people/user/follow-renames.service.ts';
import { times } from '../../testing/burst.ts';
import { memoryApi } from '../../testing/tested-api.ts';
import { makePerson, type Person } from '../../testing/people.ts';
import { adminLists, addPeople, asker, type AdminList } from './list-rows.ts';

const bound = 30;
const longName = 'Wolfeschlegelsteinhausenbergerdorff the Sixty-Fourth of the Older House of Rhine';
const people = [
  { name: 'Søren Kjær' },
  { name: 'Sören Ahlgren', status: 'Approved', isSuspended: true },
  { name: 'SOREN SUSPENDED', status: 'Rejected', isSuspended: true },
  { name: "Liam O'Connor (Jr.)" },
  { name: longName },
] as const;
const namesOf = (word: string, count: number) =>
  times(count, (index) => ({ name: `${word} ${String(index)}` }));

let nowMs = Date.now();
const { deps, api } = await memoryApi({ now: () => nowMs, liveCountMax: bound });
let admin: Person;
let ask: ReturnType<typeof asker>;
let uids: string[];

beforeAll(async () => {
  admin = await makePerson(deps, { isAdmin: true, name: 'Zoe' });
  ask = asker({ api, admin });
  uids = await addPeople(deps, people);
  await addPeople(deps, namesOf('Row', 25));
});

const found = async (list: AdminList, search: string, query: Record<string, string> = {}) =>
  (await ask.list(list, { search, ...query })).names;
const statusesOf = (list: AdminList) =>
  list === 'list-users' ? (['active', 'suspended'] as const) : (['pending', 'approved'] as const);

describe.each(adminLists)('%s', (list) => {
  const [one, several] = statusesOf(list);

  it('finds by a part of a name in any spelling, a status and a date, by default newest first', async () => {
    expect((await ask.list(list, { search: 'SÖR' })).total).toBe(3);
    const oldest = await found(list, 'soren', { sort: 'oldest' });
    expect(oldest).toEqual(people.slice(0, 3).map(({ name }) => name));
    for (const query of [{}, { sort: 'newest' }])
      expect(await found(list, 'soren', query)).toEqual([...oldest].reverse());
    expect(await found(list, 'soren', { status: one })).toEqual(['Søren Kjær']);
    const others = list === 'list-users' ? ['Sören Ahlgren', 'SOREN SUSPENDED'] : ['Sören Ahlgren'];
    expect(await found(list, 'soren', { status: several, sort: 'oldest' })).toEqual(others);
    expect((await ask.list(list, { status: several, sort: 'oldest' })).names).toEqual(others);
    expect(await found(list, 'kj', { status: several })).toEqual([]);
    expect(JSON.stringify((await ask.ask(list, { search: 's' })).body)).not.toContain('nameGrams');
  });

  it('finds by a whole e-mail address in any case, but not by a part of one', async () => {
    const { items } = await ask.page(list, { search: "o'connor (jr.)" });
    const email = items[0]?.user?.email ?? items[0]?.email ?? '';
    expect(email).toContain('@');
    for (const search of [email, email.toUpperCase()])
      expect(await found(list, search)).toEqual(["Liam O'Connor (Jr.)"]);
    expect(await found(list, email.slice(1))).toEqual([]);
    expect(await found(list, email, { status: several })).toEqual([]);
  });

  it('finds by 64 characters, and refuses 65 and what is no text to search for', async () => {
    expect(await found(list, longName.slice(0, 64))).toEqual([longName]);
    const bad = [longName.slice(0, 65), ' soren', ' ', '\u0301', 'a\u0000b', 'a\u202eb', 'ß'.repeat(40)];
    for (const search of bad) {
      const { status, error } = await ask.ask(list, { search });
      expect([status, error]).toMatchObject([400, { code: 'invalid-input', field: 'search' }]);
    }
  });

  it.each([
    ['of a search', { search: 'row' }],
    ['of a search and a status', { search: 'row', status: one }],
    ['oldest first', { search: 'row', sort: 'oldest' }],
  ])('shows every row once on pages %s, also while others are added', async (what, query) => {
    const pages = await ask.listAll(list, { limit: '10', ...query }, () =>
      addPeople(deps, [{ name: `Another in ${what} ${list}` }]),
    );
    expect(pages.map(({ names, total }) => [names.length, total])).toEqual([
      [10, 25],
      [10, 25],
      [5, 25],
    ]);
    expect(new Set(pages.flatMap(({ names }) => names)).size).toBe(25);
    expect((await ask.list(list, { search: `${what} ${list}` })).total).toBe(2);
  });

  it('takes a cursor with another page size, but none of another search, status, order or list', async () => {
    const query = { search: 'row', limit: '10' };
    const cursor = (await ask.list(list, query)).nextCursor ?? '';
    const rest = await ask.list(list, { search: 'ROW', limit: '20', cursor });
    expect([rest.names.length, rest.nextCursor]).toEqual([15, null]);
    const otherList = adminLists.find((name) => name !== list) ?? list;
    const refused = {
      status: 400,
      error: { code: 'invalid-input', error: expect.stringContaining('another list') },
    };
    for (const [name, asked] of [
      [list, { ...query, cursor, search: 'ro' }],
      [list, { limit: '10', cursor }],
      [list, { ...query, cursor, sort: 'oldest' }],
      [list, { ...query, cursor, status: one }],
      [otherList, { ...query, cursor }],
    ] as const)
      expect(await ask.ask(name, asked)).toMatchObject(refused);
  });

  it('has an exact total below the limit, and a lower bound from there on', async () => {
    const search = `sum${list}`;
    await addPeople(deps, namesOf(search, bound - 1));
    expect(await ask.list(list, { search })).toMatchObject({ total: bound - 1 });
    expect(await ask.list(list, { search })).not.toHaveProperty('isTotalExact');
    await addPeople(deps, namesOf(search, 1));
    for (const page of await ask.listAll(list, { search, limit: '20' }))
      expect(page).toMatchObject({ total: bound, isTotalExact: false });
  });

  it('has the stored total without a search, until that is too old', async () => {
    await deps.totals.keep('users', { counts: {}, asOfMs: 0 });
    const isBound = { total: bound, isTotalExact: false };
    expect(await ask.list(list)).toMatchObject(isBound);
    await refreshTotals(deps);
    const counted = (await ask.listAll(list, { limit: '50' })).flatMap(({ names }) => names).length;
    expect(await ask.list(list)).toMatchObject({ total: counted });
    expect(await ask.list(list)).not.toHaveProperty('isTotalExact');
    nowMs += limits.totalsAgeMsMax;
    expect((await ask.list(list)).total).toBe(counted);
    nowMs += 1;
    expect(await ask.list(list)).toMatchObject(isBound);
  });
});

it('an order id finds its transaction, but not by a part of it', async () => {
  const { items } = await ask.page('list-transactions', { search: 'liam' });
  const orderId = items[0]?.transactionId ?? '';
  expect(orderId).toMatch(/^\d{13,17}$/);
  expect(await found('list-transactions', orderId)).toEqual(["Liam O'Connor (Jr.)"]);
  expect(await found('list-transactions', orderId.slice(1))).toEqual([]);
  expect(await found('list-kyc', orderId)).toEqual([]);
});

describe('the search follows', () => {
  it('a new name, in the user list immediately and in the records when the job has run', async () => {
    const person = await makePerson(deps, { name: 'Before Marriage' });
    const body = { name: 'Ångström Afterwards', number: '+12025550100' };
    expect((await api.call('update-profile', { token: person.token, body })).status).toBe(200);
    expect(await found('list-users', 'before m')).toEqual([]);
    expect(await found('list-users', 'angstrom')).toEqual(['Ångström Afterwards']);
    const [uid = ''] = uids;
    const before = await deps.users.find(uid);
    if (before === undefined) throw new Error('There is no user');
    await deps.users.save(uid, { ...before, name: 'Renamed Throughout' });
    await deps.renames.save(uid, { uid, changedAtMs: deps.now(), dueAtMs: deps.now() });
    await followRenames(deps);
    for (const list of adminLists) {
      expect(await found(list, 'throughout')).toEqual(['Renamed Throughout']);
      expect(await found(list, 'kj')).toEqual([]);
    }
  });

  it('a registration, a suspension and a deletion', async () => {
    const about = { name: 'Petra Quill', email: 'petra.quill@people.test', number: '+12025550100' };
    const body = { ...about, password: 'correct horse' };
    await api.call('register', { body });
    expect(await found('list-users', 'quil', { status: 'active' })).toEqual(['Petra Quill']);
    const [row] = (await deps.directory.listPage({ search: 'quill', status: 'any', limit: 10 })).items;
    const { token, uid: adminId } = admin;
    await api.call('suspend-user', { token, params: { adminId }, body: { idToSuspend: row?.uid ?? '' } });
    expect(await found('list-users', 'quil', { status: 'active' })).toEqual([]);
    expect(await found('list-users', 'quil', { status: 'suspended' })).toEqual(['Petra Quill']);

    await addPeople(deps, [{ name: 'Gone Tomorrow' }]);
    const gone = { search: 'gone', status: 'any', limit: 10 } as const;
    const [transaction] = (await deps.transactions.listAll(gone)).items;
    const [record] = (await deps.kyc.listAll(gone)).items;
    await api.call('delete-transaction', { token, params: { transactionId: transaction?.id ?? '' } });
    await api.call('delete-kyc', { token, params: { adminId, kycId: record?.id ?? '' } });
    const left = await Promise.all(adminLists.map((list) => found(list, 'gone')));
    expect(left).toEqual([['Gone Tomorrow'], [], []]);
    expect(deps.db.documents('kyc').get(record?.id ?? '')).toMatchObject({ nameGrams: [] });
  });
});

describe.each([
  ['export-users', 'list-users'],
  ['export-kyc', 'list-kyc'],
  ['export-transactions', 'list-transactions'],
] as const)('%s', (file, list) => {
  const word = `Filed by ${file}`;
  beforeAll(() => addPeople(deps, namesOf(word, limits.listFileRows + 2)));

  it('returns all rows of its list in parts, in order, and takes no page size', async () => {
    const query = { search: word, sort: 'oldest', limit: '10' };
    const parts = await ask.listAll(file, query);
    expect(parts.map(({ names }) => names.length)).toEqual([limits.listFileRows, 2]);
    const { items } = await ask.page(file, query);
    expect(items.slice(0, 10)).toEqual((await ask.page(list, query)).items);
  });

  it('records who has read it, and whom each part has shown', async () => {
    const colleague = await makePerson(deps, { isAdmin: true, name: 'Zoe' });
    await asker({ api, admin: colleague }).list(file, { search: 'soren', sort: 'oldest' });
    const spec = { where: [['actorUid', '==', colleague.uid] as const] };
    expect((await deps.audit.list(spec)).map(({ kind }) => kind)).toEqual([file]);
    const [id = ''] = await deps.audit.listIds(spec);
    const detail = { search: 'soren', isFirstPage: true, people: uids.slice(1, 3).join(' ') };
    expect(await deps.audit.findDetail(id)).toMatchObject({ detail });
  });
});
