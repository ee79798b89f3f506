import { expect, it } from 'vitest';
import { auditLimits } from '@keelstone/domain/desk/audit/audit.limits';
import { peopleText } from '@keelstone/domain/desk/audit/people-read';
import { exampleIds } from '@keelstone/domain/kernel/api/example-ids';
import { auditedRows } from '../../../../testing/audit-rows.ts';
import { makePerson, type Person } from '../../../../testing/people.ts';
import { addAuditRow, fileDeposit } from '../../../../testing/records.ts';
import { mailsOf, mailsSentTo } from '../../../../testing/sent-mails.ts';
import { memoryApi } from '../../../../testing/tested-api.ts';
import { alertAdmins } from './alert-admins.service.ts';

const [bound, second] = auditLimits.peopleReadAlerts;
const { deps, api, clock } = await memoryApi();
const ada = await makePerson(deps, { isAdmin: true, name: 'Ada Admin' });
const ben = await makePerson(deps, { isAdmin: true });

const people = (count: number, from: number) =>
  peopleText(Array.from({ length: count }, (_each, index) => `person${String(from + index)}`));
/** A list that Ada reads, as its trigger counts it. */
const reads = (from: number, count: number) => async () => {
  const detail = { people: people(count, from) };
  await alertAdmins(await addAuditRow(deps, 'list-users', { by: ada, atMs: deps.now(), detail }), deps);
};
const sentBy = (work: () => Promise<unknown>) => mailsSentTo(deps, [ada, ben], 'admin-large-decision', work);
const newest = async () => (await mailsOf(deps, ben.email, 'admin-large-decision')).at(-1)?.text;
/** Whom a caller has seen with these calls, after the triggers of their rows ran, and those rows. */
async function seenBy({ uid }: Person, work: () => Promise<unknown>) {
  await work();
  const rows = await auditedRows(deps, ['actorUid', '==', uid]);
  for (const { id } of rows) await alertAdmins(id, deps);
  return { rows, seen: Object.keys((await deps.peopleRead.find(uid))?.people ?? {}).sort() };
}

it('reading many different people is mailed to all administrators, and again only from a higher bound on or a day later', async () => {
  expect(await sentBy(() => Promise.all([1, 2, 3].map(reads(0, bound - 1))))).toEqual([0, 0]);
  const about = await makePerson(deps);
  const one = async () =>
    alertAdmins(await addAuditRow(deps, 'get-kyc', { by: ada, about, atMs: deps.now() }), deps);
  expect(await sentBy(one)).toEqual([1, 1]);
  for (const part of ['Ada Admin', `${String(bound)} different people`])
    expect(await newest()).toContain(part);
  expect(await sentBy(reads(1000, bound))).toEqual([0, 0]);
  expect(await sentBy(reads(1000 + bound, second - 2 * bound))).toEqual([1, 1]);
  expect(await newest()).toContain('1,000 different people');
  clock.skewMs += auditLimits.peopleReadWindowMs;
  // It is mailed once if the rows are counted at the same time.
  const parts = [0, 1, 2, 3, 4].map((part) => reads(5000 + (part * bound) / 4, bound / 4));
  expect(await sentBy(() => Promise.all(parts.map((part) => part())))).toEqual([1, 1]);
});

it('ids of missing people are not counted, though each is in the trail', async () => {
  const caller = await makePerson(deps, { isAdmin: true });
  const { uid: shown } = await makePerson(deps);
  await fileDeposit(deps, shown);
  const calls = [
    'list-activity',
    'list-recent-transactions',
    'list-user-transactions',
    'get-statement',
  ] as const;
  const { rows, seen } = await seenBy(caller, async () => {
    for (const [index, call] of calls.entries()) {
      const userId = `nobody${String(index).padStart(20, '0')}`;
      expect((await api.request(call, { token: caller.token, params: { userId } })).status).toBe(200);
    }
    await api.request('list-user-transactions', { token: caller.token, params: { userId: shown } });
  });
  expect([rows.length, seen]).toEqual([calls.length + 1, [shown]]);
});

it('anything that shows somebody counts: a page of each list, a statement, an image, a preview, a row of the trail', async () => {
  const caller = await makePerson(deps, { isAdmin: true });
  const { token, uid: adminId } = caller;
  const [listed, shown, previewed] = [await makePerson(deps), await makePerson(deps), await makePerson(deps)];
  await fileDeposit(deps, listed.uid);
  const proof = await fileDeposit(deps, shown.uid);
  const body = { id: previewed.uid, balance: 1, btc: 0, eth: 0 };
  const eventId = await addAuditRow(deps, 'list-users', { by: ada, detail: { people: people(50, 0) } });
  const lists = await seenBy(caller, async () => {
    await api.call('list-transactions', { token });
    await api.call('list-users', { token, params: { adminId } });
    await api.request('get-transaction-proof', { token, params: { transactionId: proof } });
    await api.request('get-statement', { token, params: { userId: shown.uid } });
    await api.call('preview-edit-figures', { token, body });
  });
  expect(lists.rows).toHaveLength(5);
  const uids = [listed, shown, previewed, ada].map(({ uid }) => uid);
  expect(lists.seen).toEqual(expect.arrayContaining(uids));
  expect(lists.seen).not.toContain(adminId);
  const reader = await makePerson(deps, { isAdmin: true });
  const view = { token: reader.token, params: { eventId } };
  const { rows, seen } = await seenBy(reader, () => api.call('get-audit-event', view));
  expect([rows.length, seen]).toEqual([1, [...people(50, 0).split(' '), ada.uid].sort()]);
});

it('an edit of figures that changes nothing counts, whether the figures were right or not', async () => {
  const prober = await makePerson(deps, { isAdmin: true });
  const holders = await Promise.all(Array.from({ length: 4 }, () => makePerson(deps)));
  const { rows, seen } = await seenBy(prober, async () => {
    for (const [index, { uid: id }] of holders.entries()) {
      // Every second one has nothing; the caller has seen nothing of anybody.
      const figures = { balance: index % 2, btc: 0, eth: 0 };
      const body = { id, ...figures, reason: '', expected: exampleIds.expected };
      const { status } = await api.call('edit-figures', { token: prober.token, body });
      expect(status).toBe(index % 2 === 0 ? 200 : 409);
    }
  });
  const kinds = ['get-user', 'get-user', 'preview-edit-figures', 'preview-edit-figures'];
  expect(rows.map(({ kind }) => kind).sort()).toEqual(kinds);
  expect(seen).toEqual(holders.map(({ uid }) => uid).sort());
});
