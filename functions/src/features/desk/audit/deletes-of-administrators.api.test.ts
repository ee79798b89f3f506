import { afterAll, beforeAll, expect, it } from 'vitest';
import { limits } from '@keelstone/domain/limits';
import type { Deps } from '../../../entry/deps.ts';
import { startApi, type Api } from '../../../../testing/api.ts';
import { auditedRows } from '../../../../testing/audit-rows.ts';
import { giveApp } from '../../../../testing/factors.ts';
import { mailsOf } from '../../../../testing/sent-mails.ts';
import { makePerson, tokenOf, type Person } from '../../../../testing/people.ts';
import { fileDeposit, fileKyc } from '../../../../testing/records.ts';
import { freshDatabase, testDeps } from '../../../../testing/test-environment.ts';
import { alertAdmins } from './alert-admins.service.ts';

let deps: Deps;
let api: Api;
let ada: Person;
let ben: Person;
let holder: Person;
/** The token of an administrator with a second factor, confirmed too long ago. */
let weak: string;

beforeAll(async () => {
  deps = testDeps({ database: freshDatabase('deletes'), config: { throttleScale: 1000 } });
  api = await startApi(deps);
  ada = await makePerson(deps, { isAdmin: true });
  ben = await makePerson(deps, { isAdmin: true });
  holder = await makePerson(deps);
  await giveApp(deps, ada);
  weak = await tokenOf(deps, ada.uid, { strongAtMs: deps.now() - limits.strongAgeMsMax });
});
afterAll(() => api.close());

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
