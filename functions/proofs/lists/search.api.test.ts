import { getFirestore } from 'firebase-admin/firestore';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Deps } from '../../src/entry/deps.ts';
import { startApi, type Api } from '../../testing/api.ts';
import { makePerson, type Person } from '../../testing/people.ts';
import { freshDatabase, loggedErrors, testDeps } from '../../testing/test-environment.ts';
import { followRenames } from '../../src/features/people/user/follow-renames.service.ts';
import { adminLists, asker, addPeople, type AdminList } from './list-rows.ts';

const longName = 'Wolfeschlegelsteinhausenbergerdorff the Sixty-Fourth of the Older House of Rhine';
const people = [
  { name: 'Søren Kjær' },
  { name: 'Sören Ahlgren', status: 'Approved', isSuspended: true },
  { name: 'SOREN SUSPENDED', status: 'Rejected', isSuspended: true },
  { name: "Liam O'Connor (Jr.)" },
  { name: 'José Łódzki' },
  { name: '100% [a-z]* $ne' },
  { name: longName },
] as const;

let deps: Deps;
let api: Api;
let admin: Person;
let ask: ReturnType<typeof asker>;
let uids: string[];

beforeAll(async () => {
  deps = testDeps({ database: freshDatabase('proof-search'), areBooksTrue: false });
  api = await startApi(deps);
  admin = await makePerson(deps, { isAdmin: true, name: 'Zoe' });
  ask = asker({ api, admin });
  uids = await addPeople(deps, people);
});
afterAll(async () => {
  await api.close();
  expect(loggedErrors).toEqual([]);
});

const found = async (list: AdminList, search: string, query: Record<string, string> = {}) =>
  (await ask.list(list, { search, ...query })).names;

describe.each(adminLists)('%s', (list) => {
  it.each([
    ['SÖR', 3],
    ["o'connor (jr.)", 1],
    ['[a-z]*', 1],
    ['nobody', 0],
  ])('finds by %j the names that contain it: %i rows', async (search, count) => {
    const answer = await ask.list(list, { search });
    expect(answer.total).toBe(count);
    expect(answer.names).toHaveLength(count);
    expect(answer).not.toHaveProperty('isTotalExact');
  });

  it('finds by a whole e-mail address in any case, but not by a part of one', async () => {
    const { items } = await ask.page(list, { search: 'liam' });
    const email = items[0]?.user?.email ?? items[0]?.email ?? '';
    expect(email).toContain('@');
    expect(await found(list, email)).toEqual(["Liam O'Connor (Jr.)"]);
    expect(await found(list, email.toUpperCase())).toEqual(["Liam O'Connor (Jr.)"]);
    expect(await found(list, email.slice(1))).toEqual([]);
    expect(await found(list, email, { status: list === 'list-users' ? 'suspended' : 'rejected' })).toEqual(
      [],
    );
  });

  it('finds by 64 characters, and refuses 65', async () => {
    const [search, tooLong] = [longName.slice(0, 64), longName.slice(0, 65)];
    expect(search).toHaveLength(64);
    expect(await found(list, search)).toEqual([longName]);
    const refused = await ask.ask(list, { search: tooLong });
    expect(refused.status).toBe(400);
    expect(refused.error).toMatchObject({ code: 'invalid-input', field: 'search' });
  });

  it.each([
    ['untrimmed', ' soren'],
    ['of a space', ' '],
    ['of an accent that stands on nothing', '\u0301'],
    ['of a control character', 'a\u0000b'],
    ['that turns the reading direction', 'a\u202eb'],
    ['that becomes longer than 64 characters when folded', 'ß'.repeat(40)],
  ])('refuses a search %s', async (_what, search) => {
    const { status, error } = await ask.ask(list, { search });
    expect(status).toBe(400);
    expect(error).toMatchObject({ code: 'invalid-input', field: 'search' });
  });

  it('ignores an empty search', async () => {
    expect(await ask.list(list, { search: '' })).toMatchObject({ total: (await ask.list(list)).total });
  });

  it('orders by date, by default newest first', async () => {
    const oldest = await found(list, 'soren', { sort: 'oldest' });
    expect(oldest).toEqual(people.slice(0, 3).map(({ name }) => name));
    expect(await found(list, 'soren', { sort: 'newest' })).toEqual([...oldest].reverse());
    expect(await found(list, 'soren')).toEqual([...oldest].reverse());
  });

  it('combines search, status and order', async () => {
    const [one, several] = list === 'list-users' ? ['active', 'suspended'] : ['pending', 'approved'];
    expect(await found(list, 'soren', { status: one })).toEqual(['Søren Kjær']);
    const others = await found(list, 'soren', { status: several, sort: 'oldest' });
    expect(others).toEqual(list === 'list-users' ? ['Sören Ahlgren', 'SOREN SUSPENDED'] : ['Sören Ahlgren']);
    expect(await found(list, 'kj', { status: several })).toEqual([]);
    const byStatus = await ask.list(list, { status: several, sort: 'oldest' });
    expect(byStatus.names).toEqual(others);
  });

  it('never returns the index itself', async () => {
    expect(JSON.stringify((await ask.ask(list, { search: 's' })).body)).not.toContain('nameGrams');
  });
});

describe('an order id', () => {
  it('finds its transaction, but not by a part of it', async () => {
    const { items } = await ask.page('list-transactions', { search: 'liam' });
    const orderId = items[0]?.transactionId ?? '';
    expect(orderId).toMatch(/^\d{13,17}$/);
    expect(await found('list-transactions', orderId)).toEqual(["Liam O'Connor (Jr.)"]);
    expect(await found('list-transactions', orderId.slice(1))).toEqual([]);
    expect(await found('list-kyc', orderId)).toEqual([]);
  });
});

describe('the search follows', () => {
  it('a new name, in the user list immediately and in the records when the job has run', async () => {
    const person = await makePerson(deps, { name: 'Before Marriage' });
    await addPeople(deps, [{ name: 'Before Somebody' }]);
    const user = await deps.users.find(person.uid);
    if (user === undefined) throw new Error('There is no user');
    const body = { name: 'Ångström Afterwards', number: '+12025550100' };
    expect((await api.call('update-profile', { token: person.token, body })).status).toBe(200);
    expect(await found('list-users', 'before m')).toEqual([]);
    expect(await found('list-users', 'angstrom')).toEqual(['Ångström Afterwards']);

    const [uid = ''] = uids;
    const before = await deps.users.find(uid);
    if (before === undefined) throw new Error('There is no user');
    const after = { ...before, name: 'Renamed Throughout' };
    await deps.users.save(uid, after);
    await deps.renames.save(uid, { uid, changedAtMs: deps.now(), dueAtMs: deps.now() });
    const [transaction] = await deps.transactions.list({ where: [['uid', '==', uid]] });
    await followRenames(deps);
    expect(await found('list-transactions', transaction?.transactionId ?? '')).toEqual([
      'Renamed Throughout',
    ]);
    for (const list of adminLists) {
      expect(await found(list, 'throughout')).toEqual(['Renamed Throughout']);
      expect(await found(list, 'kj')).toEqual([]);
    }
  });

  it('a registration, and a suspension', async () => {
    const email = 'petra.quill@people.test';
    const body = { name: 'Petra Quill', email, number: '+12025550100', password: 'correct horse' };
    await api.call('register', { body });
    expect(await found('list-users', 'quil', { status: 'active' })).toEqual(['Petra Quill']);
    const [row] = (await deps.directory.listPage({ search: 'quill', status: 'any', limit: 10 })).items;
    const params = { adminId: admin.uid };
    await api.call('suspend-user', { token: admin.token, params, body: { idToSuspend: row?.uid ?? '' } });
    expect(await found('list-users', 'quil', { status: 'active' })).toEqual([]);
    expect(await found('list-users', 'quil', { status: 'suspended' })).toEqual(['Petra Quill']);
  });

  it('a deletion', async () => {
    const [uid = ''] = await addPeople(deps, [{ name: 'Gone Tomorrow' }]);
    const [transaction] = (await deps.transactions.listAll({ search: 'gone', status: 'any', limit: 10 }))
      .items;
    const [record] = (await deps.kyc.listAll({ search: 'gone', status: 'any', limit: 10 })).items;
    const { token } = admin;
    await api.call('delete-transaction', { token, params: { transactionId: transaction?.id ?? '' } });
    await api.call('delete-kyc', { token, params: { adminId: admin.uid, kycId: record?.id ?? '' } });
    expect(await found('list-transactions', 'gone')).toEqual([]);
    expect(await found('list-kyc', 'gone')).toEqual([]);
    expect(await found('list-users', 'gone')).toEqual(['Gone Tomorrow']);
    const erased = await getFirestore()
      .collection('kyc')
      .doc(record?.id ?? '')
      .get();
    expect(erased.get('nameGrams')).toEqual([]);
    expect(uid).not.toBe('');
  });
});
