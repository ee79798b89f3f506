import { beforeAll, expect, it } from 'vitest';
import { exampleIds } from '@keelstone/domain/api/example-ids';
import { peopleText } from '@keelstone/domain/audit/people-read';
import { emptyAccount } from '@keelstone/domain/ledger/account';
import { DomainError } from '@keelstone/domain/errors';
import { limits } from '@keelstone/domain/limits';
import { newUser } from '@keelstone/domain/user/user';
import { addAuditRow, mailsSentTo } from '../../../../testing/admin-alerts.ts';
import { startApi } from '../../../../testing/api.ts';
import { auditedRows } from '../../../../testing/audit-rows.ts';
import { mailsOf } from '../../../../testing/sent-mails.ts';
import { makePerson, type Person } from '../../../../testing/people.ts';
import { fileDeposit, missingId } from '../../../../testing/records.ts';
import { freshDatabase, testDeps } from '../../../../testing/test-environment.ts';
import { alertAdmins } from './alert-admins.service.ts';
import type { Deps } from '../../../entry/deps.ts';

const [bound, second] = limits.peopleReadAlerts;
let skewMs = 0;
let deps: Deps;
let ada: Person;
let ben: Person;

beforeAll(async () => {
  const now = () => Date.now() + skewMs;
  deps = testDeps({ database: freshDatabase('note-people-read'), now, config: { throttleScale: 1000 } });
  [ada, ben] = [
    await makePerson(deps, { isAdmin: true, name: 'Ada Admin' }),
    await makePerson(deps, { isAdmin: true }),
  ];
});

const people = (count: number, from: number) =>
  peopleText(Array.from({ length: count }, (_each, index) => `person${String(from + index)}`));
/** A list that Ada reads, as its trigger counts it. */
const reads = (from: number, count: number) => async () =>
  alertAdmins(
    await addAuditRow(deps, 'list-users', {
      by: ada,
      atMs: deps.now(),
      detail: { people: people(count, from) },
    }),
    deps,
  );
const sentBy = (work: () => Promise<unknown>) => mailsSentTo(deps, [ada, ben], 'admin-large-decision', work);

it('reading a hundred different people is mailed to all administrators, and again only from 500 on or a day later', async () => {
  expect(await sentBy(() => Promise.all([1, 2, 3].map(reads(0, bound - 1))))).toEqual([0, 0]);
  const about = await makePerson(deps);
  const one = async () =>
    alertAdmins(await addAuditRow(deps, 'get-kyc', { by: ada, about, atMs: deps.now() }), deps);
  expect(await sentBy(one)).toEqual([1, 1]);
  const { text = '' } = (await mailsOf(deps, ben.email, 'admin-large-decision')).at(-1) ?? {};
  expect(text).toContain('Ada Admin');
  expect(text).toContain('100 different people');
  expect(await sentBy(reads(1000, bound))).toEqual([0, 0]);
  expect(await sentBy(reads(1000 + bound, second - 2 * bound))).toEqual([1, 1]);
  expect((await mailsOf(deps, ben.email, 'admin-large-decision')).at(-1)?.text).toContain(
    '500 different people',
  );
  expect(await sentBy(reads(2000, second))).toEqual([0, 0]);
  skewMs += limits.peopleReadWindowMs;
  expect(await sentBy(reads(3000, bound))).toEqual([1, 1]);
});

it('it is mailed once if the rows are counted at the same time', async () => {
  skewMs += limits.peopleReadWindowMs;
  const parts = [0, 1, 2, 3, 4].map((part) => reads(5000 + (part * bound) / 4, bound / 4));
  expect(await sentBy(() => Promise.all(parts.map((part) => againIfBusy(part))))).toEqual([1, 1]);
});

/** Retries like the platform when a trigger fails. */
async function againIfBusy(work: () => Promise<unknown>, tries = 5): Promise<unknown> {
  try {
    return await work();
  } catch (error) {
    const isBusy = error instanceof DomainError && error.code === 'unavailable';
    if (!isBusy || tries === 1) throw error;
    return againIfBusy(work, tries - 1);
  }
}

it('ids of missing people are not counted, though each is in the trail', async () => {
  const api = await startApi(deps);
  const { token, uid: adminId } = await makePerson(deps, { isAdmin: true });
  const { uid: shown } = await makePerson(deps);
  await fileDeposit(deps, shown);
  const before = new Set((await auditedRows()).map(({ id }) => id));
  const calls = [
    'list-activity',
    'list-recent-transactions',
    'list-user-transactions',
    'get-statement',
    'download-statement',
  ] as const;
  for (const [index, call] of calls.entries()) {
    const userId = `nobody${String(index).padStart(20, '0')}`;
    expect((await api.request(call, { token, params: { userId } })).status).toBe(200);
  }
  await api.request('list-user-transactions', { token, params: { userId: shown } });
  await api.close();
  const rows = (await auditedRows()).filter(({ id }) => !before.has(id));
  expect(rows).toHaveLength(calls.length + 1);
  for (const { id } of rows) await alertAdmins(id, deps);
  expect(Object.keys((await deps.peopleRead.find(adminId))?.people ?? {})).toEqual([shown]);
});

it('anything that shows somebody counts: a page of each list, a statement, an image, a preview', async () => {
  skewMs += limits.peopleReadWindowMs;
  const api = await startApi(deps);
  const caller = await makePerson(deps, { isAdmin: true });
  const { token, uid: adminId } = caller;
  const owners = await Promise.all([1, 2, 3].map(() => makePerson(deps)));
  const [listed, shown, previewed] = owners.map(({ uid }) => uid);
  if (listed === undefined || shown === undefined || previewed === undefined) throw new Error('three people');
  await fileDeposit(deps, listed);
  const proof = await fileDeposit(deps, shown);
  const before = new Set((await auditedRows()).map(({ id }) => id));
  await api.call('list-transactions', { token });
  await api.call('list-users', { token, params: { adminId } });
  await api.request('get-transaction-proof', { token, params: { transactionId: proof } });
  await api.request('get-statement', { token, params: { userId: shown } });
  await api.call('preview-edit-figures', { token, body: { id: previewed, balance: 1, btc: 0, eth: 0 } });
  await api.close();
  const rows = (await auditedRows()).filter(({ id }) => !before.has(id));
  expect(rows).toHaveLength(5);
  for (const { id } of rows) await alertAdmins(id, deps);
  const counted = Object.keys((await deps.peopleRead.find(adminId))?.people ?? {});
  expect(counted).toEqual(expect.arrayContaining([listed, shown, previewed, ada.uid]));
  expect(counted).not.toContain(adminId);
});

it('an edit of figures that changes nothing counts, whether the figures were right or not', async () => {
  skewMs += limits.peopleReadWindowMs;
  const api = await startApi(deps);
  const prober = await makePerson(deps, { isAdmin: true, name: 'Pia Prober' });
  const holders = Array.from({ length: bound }, () => missingId());
  for (const uid of holders) {
    const user = newUser({
      uid,
      email: `${uid}@people.test`,
      name: 'Probed',
      number: '+12025550100',
      atMs: 0,
    });
    await deps.users.save(uid, user);
    await deps.accounts.save(uid, emptyAccount(uid, 0));
  }
  const before = new Set((await auditedRows()).map(({ id }) => id));
  const statuses: number[] = [];
  for (const [index, id] of holders.entries()) {
    // Every second one has nothing; the caller has seen nothing of anybody.
    const figures = { balance: index % 2, btc: 0, eth: 0 };
    const body = { id, ...figures, reason: '', expected: exampleIds.expected };
    statuses.push((await api.call('edit-figures', { token: prober.token, body })).status);
  }
  await api.close();
  expect(statuses).toEqual(holders.map((_id, index) => (index % 2 === 0 ? 200 : 409)));
  const rows = (await auditedRows()).filter(({ id }) => !before.has(id));
  expect(rows.map(({ kind }) => kind)).toEqual(holders.map(() => 'get-user'));
  const count = async () => (await mailsOf(deps, ben.email, 'admin-large-decision')).length;
  const mailed = await count();
  for (const { id } of rows) await alertAdmins(id, deps);
  expect((await count()) - mailed).toBe(1);
});

it('a row of the audit trail counts everybody whom its detail names, and who acted', async () => {
  skewMs += limits.peopleReadWindowMs;
  const api = await startApi(deps);
  const caller = await makePerson(deps, { isAdmin: true });
  const eventId = await addAuditRow(deps, 'list-users', { by: ada, detail: { people: people(50, 0) } });
  const before = new Set((await auditedRows()).map(({ id }) => id));
  const { status } = await api.call('get-audit-event', { token: caller.token, params: { eventId } });
  await api.close();
  expect(status).toBe(200);
  const [row, ...others] = (await auditedRows()).filter(({ id }) => !before.has(id));
  expect(others).toEqual([]);
  await alertAdmins(row?.id ?? '', deps);
  const counted = Object.keys((await deps.peopleRead.find(caller.uid))?.people ?? {});
  expect(counted.sort()).toEqual([...people(50, 0).split(' '), ada.uid].sort());
});
