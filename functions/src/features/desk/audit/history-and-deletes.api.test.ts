import { expect, it, beforeEach, describe } from 'vitest';
import { limits } from '@keelstone/domain/limits';
import type { Deps } from '../../../entry/deps.ts';
import { alertAdmins } from './alert-admins.service.ts';
import { type Api } from '../../../../testing/api.ts';
import { auditedRows } from '../../../../testing/audit-rows.ts';
import { giveApp } from '../../../../testing/factors.ts';
import { mailsOf } from '../../../../testing/sent-mails.ts';
import { makePerson, tokenOf, type Person } from '../../../../testing/people.ts';
import { fileDeposit, fileKyc, freshKey, missingId } from '../../../../testing/records.ts';
import { givePolicy, withThreeAdmins } from '../../../../testing/three-administrators.ts';

let deps: Deps;
let api: Api;
let ada: Person;
let ben: Person;
let holder: Person;
/** The token of an administrator with a second factor, confirmed too long ago. */
let weak: string;

withThreeAdmins('history-and-deletes', (they) => {
  ({ deps, api, ada, ben } = they);
});
beforeEach(async () => {
  await givePolicy(deps, {});
  holder = await makePerson(deps);
  await giveApp(deps, ada);
  weak = await tokenOf(deps, ada.uid, { strongAtMs: deps.now() - limits.strongAgeMsMax });
});

const removeRecord = (transactionId: string, token: string) =>
  api.call('delete-transaction', { token, params: { transactionId } });
const removeKyc = (kycId: string, token: string) =>
  api.call('delete-kyc', { token, params: { adminId: ada.uid, kycId } });

/** The row of a record, after its trigger ran. */
async function rowOf(targetId: string) {
  const row = (await auditedRows()).find((each) => each.targetId === targetId);
  if (row === undefined) throw new Error(`${targetId} left no row`);
  await alertAdmins(row.id, deps);
  return row;
}
const alerts = async () => (await mailsOf(deps, ben.email, 'admin-large-decision')).length;

it("deleting somebody else's record asks for a confirmation, records its amount and is mailed to all administrators", async () => {
  const id = await fileDeposit(deps, holder.uid);
  expect((await removeRecord(id, weak)).error.code).toBe('step-up-required');
  expect(await deps.transactions.find(id)).toMatchObject({ status: 'Pending', isDeleted: false });
  expect((await removeRecord(id, ada.token)).status).toBe(200);
  const { amountUsdCents } = (await deps.transactions.find(id)) ?? {};
  const before = await alerts();
  expect((await rowOf(id)).detail).toMatchObject({ amountUsdCents, type: 'Deposit', status: 'Pending' });
  expect(await alerts()).toBe(before + 1);
});

it('administrators may remove their own record, without a confirmation and without an alert', async () => {
  const id = await fileDeposit(deps, ada.uid);
  expect((await removeRecord(id, weak)).status).toBe(200);
  await expect(rowOf(id)).rejects.toThrow('left no row');
});

it('deleting an identity record asks for a confirmation and is mailed to all administrators', async () => {
  const id = await fileKyc(deps, holder.uid);
  expect((await removeKyc(id, weak)).error.code).toBe('step-up-required');
  expect(await deps.kyc.find(id)).toMatchObject({ isDeleted: false });
  expect((await removeKyc(id, ada.token)).status).toBe(200);
  const before = await alerts();
  expect((await rowOf(id)).detail).toMatchObject({ documentType: 'Passport', status: 'Pending' });
  expect(await alerts()).toBe(before + 1);
});

it('the time of the confirmation begins again with a delete, also with one that sends `expected`', async () => {
  const strongAtMs = deps.now() - limits.strongIdleMsMax + 60_000;
  const token = await tokenOf(deps, ada.uid, { strongAtMs });
  const transactionId = await fileDeposit(deps, holder.uid);
  const seen = await api.call('preview-delete-transaction', { token, body: { idToPreview: transactionId } });
  const { expected } = seen.body;
  const removed = await api.call('delete-transaction', {
    token,
    params: { transactionId },
    query: { expected },
  });
  expect(removed.status).toBe(200);
  const { live = {} } = (await deps.sessions.find(ada.uid)) ?? {};
  const used = Object.values(live).find((session) => session.strongAtMs === strongAtMs);
  expect(used?.strongUsedAtMs).toBeGreaterThan(strongAtMs);
});

const history = (userId: string, query: Record<string, string> = {}, { uid, token } = ada) =>
  api.call('list-user-history', { token, params: { adminId: uid, userId }, query });

type Row = Awaited<ReturnType<typeof history>>['body']['items'][number];
const detailOf = ({ detail }: Row) => Object.fromEntries(detail.map(({ name, value }) => [name, value]));

async function edit({ uid: id }: Person, balance: number): Promise<void> {
  const body = { id, balance, btc: 0, eth: 0, reason: 'as agreed' };
  expect((await api.call('edit-figures', { token: ada.token, body })).status).toBe(200);
}

describe('the history of an account', () => {
  it('shows who changed what, the values before and after, and why, newest first, without views', async () => {
    const holder = await makePerson(deps, { kycStatus: 'Pending' });
    const by = { token: ada.token, params: { adminId: ada.uid } };
    await edit(holder, 13.25);
    await api.call('get-user', { token: ada.token, params: { adminId: ada.uid, userId: holder.uid } });
    await api.call('suspend-user', { ...by, body: { idToSuspend: holder.uid } });
    await api.call('unsuspend-user', { ...by, body: { idToUnsuspend: holder.uid } });
    const idToReject = await fileKyc(deps, holder.uid);
    await api.call('reject-kyc', { ...by, body: { idToReject, reason: 'It is blurred' } });
    const { items, nextCursor } = (await history(holder.uid)).body;
    expect(nextCursor).toBeNull();
    const shown = items.map((row) => [row.kind, row.actor, row.detailState, detailOf(row)] as const);
    const figures = { usdCentsBefore: '0', usdCentsAfter: '1325', reason: 'as agreed' };
    expect(shown.toSorted(([one], [other]) => one.localeCompare(other))).toEqual([
      ['edit-figures', ada.uid, 'kept', expect.objectContaining(figures)],
      ['reject-kyc', ada.uid, 'kept', { before: 'Pending', after: 'Rejected', reason: 'It is blurred' }],
      ['suspend-user', ada.uid, 'kept', { before: 'Active', after: 'Suspended' }],
      ['unsuspend-user', ada.uid, 'kept', { before: 'Suspended', after: 'Active' }],
    ]);
  });

  it('shows what was proposed, and that it was refused', async () => {
    const holder = await makePerson(deps);
    await givePolicy(deps, { fromUsdCents: 0 });
    const credit = { id: holder.uid, profit: 5, profitSelected: 'btc', transactionId: freshKey() } as const;
    const { body } = await api.call('credit-profit', { token: ada.token, body: credit });
    const idToRefuse = String(Reflect.get(body, 'proposalId'));
    await api.call('refuse-proposal', {
      token: ben.token,
      params: { adminId: ben.uid },
      body: { idToRefuse },
    });
    const rows = (await history(holder.uid)).body.items;
    expect(rows.map((row) => [row.kind, detailOf(row)]).sort()).toEqual([
      ['propose', { operation: 'credit-profit' }],
      ['refuse-proposal', { operation: 'credit-profit' }],
    ]);
  });

  it('comes a page at a time, each row once', async () => {
    const uid = missingId();
    for (let at = 1; at <= 12; at += 1) await suspended(uid, at);
    const first = (await history(uid, { limit: '10' })).body;
    const second = (await history(uid, { limit: '10', cursor: first.nextCursor ?? '' })).body;
    expect([first.items.length, second.items.length, second.nextCursor]).toEqual([10, 2, null]);
    expect(new Set([...first.items, ...second.items].map(({ _id }) => _id)).size).toBe(12);
  });

  it('is recorded as a view in the audit trail, and not shown as a change', async () => {
    const holder = await makePerson(deps);
    await edit(holder, 1);
    await history(holder.uid, {}, ben);
    const rows = (await auditedRows()).filter(({ kind }) => kind === 'list-user-history');
    expect(rows.find(({ subjectUid }) => subjectUid === holder.uid)).toMatchObject({
      actorUid: ben.uid,
      targetId: holder.uid,
      detail: { rows: 1 },
    });
    expect((await history(holder.uid)).body.items).toHaveLength(1);
  });
});

/** A row of a suspension at a given time; the account does not exist. */
async function suspended(subjectUid: string, atMs: number): Promise<void> {
  const about = { kind: 'suspend-user', actorUid: ada.uid, subjectUid, targetId: subjectUid } as const;
  const detail = { before: 'Active', after: 'Suspended' };
  await deps.audit.addNow({ ...about, sessionRef: null, requestId: 'r', atMs }, detail);
}
