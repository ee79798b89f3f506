import { beforeAll, describe, expect, it } from 'vitest';
import { apiLimits } from '@keelstone/domain/kernel/api/api.limits';
import { renameLimits } from '@keelstone/domain/people/profile/rename.limits';
import { refreshTotals } from '../src/features/desk/desk/refresh-totals.service.ts';
import { copyNames } from '../src/features/people/profile/copy-names.service.ts';
import { platformLimits } from '../src/platform/platform.limits.ts';
import { addPeople, namesOf } from '../testing/crowd.ts';
import { makePerson } from '../testing/people.ts';
import { fileDeposit, fileKyc } from '../testing/records.ts';
import { memoryApi } from '../testing/tested-api.ts';

const lists = ['list-users', 'list-kyc', 'list-transactions'] as const;
type List = (typeof lists)[number];
const fileOf = (list: List) =>
  list.replace('list', 'export') as 'export-users' | 'export-kyc' | 'export-transactions';
const bound = 30;
const longName = 'Wolfeschlegelsteinhausenbergerdorff the Sixty-Fourth of the Older House of Rhine';
const people = [
  { name: 'Søren Kjær' },
  { name: 'Sören Ahlgren', status: 'Approved', isSuspended: true },
  { name: 'SOREN SUSPENDED', status: 'Rejected', isSuspended: true },
  { name: "Liam O'Connor (Jr.)" },
  { name: longName },
] as const;

let nowMs = Date.now();
const { deps, api } = await memoryApi({ now: () => nowMs, liveCountMax: bound });
const admin = await makePerson(deps, { isAdmin: true, name: 'Zoe' });
const uids = await addPeople(deps, people);
await addPeople(deps, namesOf('Row', 25));

type Query = Record<string, string>;
type Row = { name?: string; email?: string; transactionId?: string; user?: { name: string; email: string } };
type Page = { items: Row[]; total: number; isTotalExact?: boolean; nextCursor: string | null };
const ask = (list: List | ReturnType<typeof fileOf>, query: Query = {}, { token, uid } = admin) =>
  api.request(list, { token, params: { adminId: uid }, query });
/** A page, and the names in its rows. */
async function page(...asked: Parameters<typeof ask>) {
  const { status, body } = await ask(...asked);
  expect(status, JSON.stringify(body)).toBe(200);
  const found = body as Page;
  return { ...found, names: found.items.map((row) => row.user?.name ?? row.name ?? '') };
}
/** All pages, one after the other; `between` runs after each. */
async function pages(
  list: Parameters<typeof ask>[0],
  query: Query,
  between = () => Promise.resolve<unknown>(null),
) {
  const all = [await page(list, query)];
  for (let cursor = all[0]?.nextCursor; cursor; cursor = all.at(-1)?.nextCursor) {
    await between();
    all.push(await page(list, { ...query, cursor }));
  }
  return all;
}
const found = async (list: List, search: string, query: Query = {}) =>
  (await page(list, { search, ...query })).names;
const statusesOf = (list: List) =>
  list === 'list-users' ? (['active', 'suspended'] as const) : (['pending', 'approved'] as const);

describe.each(lists)('%s', (list) => {
  const [one, several] = statusesOf(list);

  it('finds by a part of a name in any spelling, a status and a date, by default newest first', async () => {
    expect((await page(list, { search: 'SÖR' })).total).toBe(3);
    const oldest = await found(list, 'soren', { sort: 'oldest' });
    expect(oldest).toEqual(people.slice(0, 3).map(({ name }) => name));
    for (const query of [{}, { sort: 'newest' }])
      expect(await found(list, 'soren', query)).toEqual([...oldest].reverse());
    expect(await found(list, 'soren', { status: one })).toEqual(['Søren Kjær']);
    const others = list === 'list-users' ? ['Sören Ahlgren', 'SOREN SUSPENDED'] : ['Sören Ahlgren'];
    expect(await found(list, 'soren', { status: several, sort: 'oldest' })).toEqual(others);
    expect((await page(list, { status: several, sort: 'oldest' })).names).toEqual(others);
    expect(await found(list, 'kj', { status: several })).toEqual([]);
    expect(JSON.stringify((await ask(list, { search: 's' })).body)).not.toContain('nameGrams');
  });

  it('finds by a whole e-mail address in any case, but not by a part of one', async () => {
    const { items } = await page(list, { search: "o'connor (jr.)" });
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
      const { status, error } = await ask(list, { search });
      expect([status, error]).toMatchObject([400, { code: 'invalid-input', field: 'search' }]);
    }
  });

  it.each([
    ['of a search', { search: 'row' }],
    ['of a search and a status', { search: 'row', status: one }],
    ['oldest first', { search: 'row', sort: 'oldest' }],
  ])('shows every row once on pages %s, also while others are added', async (what, query) => {
    const shown = await pages(list, { limit: '10', ...query }, () =>
      addPeople(deps, [{ name: `Another in ${what} ${list}` }]),
    );
    expect(shown.map(({ names, total }) => [names.length, total])).toEqual([
      [10, 25],
      [10, 25],
      [5, 25],
    ]);
    expect(new Set(shown.flatMap(({ names }) => names)).size).toBe(25);
    expect((await page(list, { search: `${what} ${list}` })).total).toBe(2);
  });

  it('takes a cursor with another page size, but none of another search, status, order or list', async () => {
    const query = { search: 'row', limit: '10' };
    const cursor = (await page(list, query)).nextCursor ?? '';
    const rest = await page(list, { search: 'ROW', limit: '20', cursor });
    expect([rest.names.length, rest.nextCursor]).toEqual([15, null]);
    const otherList = lists.find((name) => name !== list) ?? list;
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
      expect(await ask(name, asked)).toMatchObject(refused);
  });

  it('has an exact total below the limit, and a lower bound from there on', async () => {
    const search = `sum${list}`;
    await addPeople(deps, namesOf(search, bound - 1));
    expect(await page(list, { search })).toMatchObject({ total: bound - 1 });
    expect(await page(list, { search })).not.toHaveProperty('isTotalExact');
    await addPeople(deps, namesOf(search, 1));
    for (const each of await pages(list, { search, limit: '20' }))
      expect(each).toMatchObject({ total: bound, isTotalExact: false });
  });

  it('has the stored total without a search, until that is too old', async () => {
    await deps.totals.keep('users', { counts: {}, asOfMs: 0 });
    const isBound = { total: bound, isTotalExact: false };
    expect(await page(list)).toMatchObject(isBound);
    await refreshTotals(deps);
    const counted = (await pages(list, { limit: '50' })).flatMap(({ names }) => names).length;
    expect(await page(list)).toMatchObject({ total: counted });
    expect(await page(list)).not.toHaveProperty('isTotalExact');
    nowMs += platformLimits.totalsAgeMsMax;
    expect((await page(list)).total).toBe(counted);
    nowMs += 1;
    expect(await page(list)).toMatchObject(isBound);
  });
});

it('an order id finds its transaction, but not by a part of it', async () => {
  const { items } = await page('list-transactions', { search: 'liam' });
  const orderId = items[0]?.transactionId ?? '';
  expect(orderId).toMatch(/^\d{13,17}$/);
  expect(await found('list-transactions', orderId)).toEqual(["Liam O'Connor (Jr.)"]);
  expect(await found('list-transactions', orderId.slice(1))).toEqual([]);
  expect(await found('list-kyc', orderId)).toEqual([]);
});

it('the id of a transaction on a chain finds the deposit that names it and the payout that it is', async () => {
  const [record = expect.fail('It is there')] = await deps.transactions.list({
    where: [['uid', '==', uids[3]]],
  });
  for (const [field, txid] of [
    ['txid', 'ab'.repeat(32)],
    ['paidTxid', `0x${'cd'.repeat(32)}`],
  ] as const) {
    await deps.transactions.save(record.id, { ...record, [field]: txid });
    const bare = txid.slice(-64);
    for (const search of [bare, bare.toUpperCase()])
      expect(await page('list-transactions', { search })).toMatchObject({
        names: [record.userName],
        total: 1,
        nextCursor: null,
      });
    expect(await found('list-transactions', `${'e'.repeat(63)}f`)).toEqual([]);
  }
  await deps.transactions.save(record.id, record);
});

describe('the search follows', () => {
  it('a new name, in the user list immediately and in the records when the job has run', async () => {
    const { uid, token } = await makePerson(deps, { name: 'Before Marriage' });
    await Promise.all([fileDeposit(deps, uid, false), fileKyc(deps, uid, false)]);
    const body = { name: 'Ångström Afterwards', number: '+12025550100' };
    expect((await api.call('update-profile', { token, body })).status).toBe(200);
    expect(await found('list-users', 'before m')).toEqual([]);
    expect(await found('list-users', 'angstrom')).toEqual(['Ångström Afterwards']);
    nowMs += renameLimits.waitMs;
    await copyNames(deps);
    for (const list of lists) expect(await found(list, 'angstrom')).toEqual(['Ångström Afterwards']);
  });

  it('a registration, a suspension and a deletion', async () => {
    const about = { name: 'Petra Quill', email: 'petra.quill@people.test', number: '+12025550100' };
    await api.call('register', { body: { ...about, password: 'correct horse' } });
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
    const left = await Promise.all(lists.map((list) => found(list, 'gone')));
    expect(left).toEqual([['Gone Tomorrow'], [], []]);
    expect(deps.db.documents('kyc').get(record?.id ?? '')).toMatchObject({ nameGrams: [] });
  });
});

describe.each(lists)('the file of %s', (list) => {
  const file = fileOf(list);
  const word = `Filed by ${file}`;
  beforeAll(() => addPeople(deps, namesOf(word, apiLimits.listFileRows + 2)));

  it('has all rows of its list in parts, in order, and takes no page size', async () => {
    const query = { search: word, sort: 'oldest', limit: '10' };
    const parts = await pages(file, query);
    expect(parts.map(({ names }) => names.length)).toEqual([apiLimits.listFileRows, 2]);
    expect(parts[0]?.items.slice(0, 10)).toEqual((await page(list, query)).items);
  });

  it('records who has read it, and whom each part has shown', async () => {
    const colleague = await makePerson(deps, { isAdmin: true, name: 'Zoe' });
    await page(file, { search: 'soren', sort: 'oldest' }, colleague);
    const spec = { where: [['actorUid', '==', colleague.uid] as const] };
    expect((await deps.audit.list(spec)).map(({ kind }) => kind)).toEqual([file]);
    const [id = ''] = await deps.audit.listIds(spec);
    const detail = { search: 'soren', isFirstPage: true, people: uids.slice(0, 3).join(' ') };
    expect(await deps.audit.findDetail(id)).toMatchObject({ detail });
  });
});
