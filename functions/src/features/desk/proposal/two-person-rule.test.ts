import { beforeEach, describe, expect, it } from 'vitest';
import { currentWallet, policyId } from '@keelstone/domain/collections';
import { twoPersonRuleLimits } from '@keelstone/domain/core/two-person-rule/two-person-rule.limits';
import { transactionLimits } from '@keelstone/domain/money/transaction/transaction.limits';
import { makeWallet, makeWalletVersion } from '@keelstone/domain/testing/make-wallet';
import { auditedRows } from '../../../../testing/audit-rows.ts';
import { makePerson, type Person } from '../../../../testing/people.ts';
import { fileDeposit } from '../../../../testing/records.ts';
import { confirm, givePolicy, proposedId, threeAdmins } from '../../../../testing/three-administrators.ts';
import { updatePolicyByCommand } from '../two-person-rule/update-policy.decision.ts';

const { deps, api, ada, ben, cleo, later } = await threeAdmins();
const by = ({ token, uid }: Person) => ({ token, params: { adminId: uid } });
const set = (admin: Person, twoPeopleFrom: number | null) =>
  api.call('update-policy', { ...by(admin), body: { twoPeopleFrom } });
const get = async () => (await api.call('get-policy', by(ada))).body;

it('deposit addresses stay until a second administrator confirms, and none were set meanwhile', async () => {
  await deps.wallets.save(currentWallet, makeWalletVersion());
  await givePolicy(deps, { fromUsdCents: 0 });
  const body = makeWallet({ ethAddress: '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359' });
  const propose = async () => proposedId(await api.call('update-wallet', { ...by(ada), body }));
  const late = await propose();
  await deps.wallets.save(currentWallet, makeWalletVersion({ versionId: 'another' }));
  expect((await confirm(api, ben, late)).error.code).toBe('changed-meanwhile');
  const id = await propose();
  expect((await api.call('get-wallet')).body).toEqual(makeWallet());
  expect((await confirm(api, ben, id)).body.message).toBe('Wallets updated');
  expect((await api.call('get-wallet')).body).toEqual(body);
  const version = { actorUid: ben.uid, proposedByUid: ada.uid };
  expect(await deps.wallets.find(currentWallet)).toMatchObject(version);
});

it('the policy is turned on by one, and loosened by two, after 24 hours in which one can cancel that', async () => {
  await deps.policies.eraseNow(policyId);
  expect(await get()).toMatchObject({ twoPeopleFrom: null, next: null });
  expect((await set(ada, 1000)).body).toMatchObject({ twoPeopleFrom: 1000, next: null });
  await confirm(api, ben, proposedId(await set(ada, null)));
  const from = new Date(deps.now() + twoPersonRuleLimits.policyLooseningMs).toISOString();
  const next = (await get()).next;
  expect(next?.twoPeopleFrom).toBeNull();
  expect(Date.parse(from) - Date.parse(next?.from ?? '')).toBeLessThan(60_000);
  expect((await set(cleo, 1000)).status).toBe(200);
  expect(await get()).toMatchObject({ twoPeopleFrom: 1000, next: null });
  await confirm(api, ben, proposedId(await set(ada, 2000)));
  await later(twoPersonRuleLimits.policyLooseningMs);
  expect(await get()).toMatchObject({ twoPeopleFrom: 2000, next: null });
});

it('what a preview left to two people is not decided by one, although the policy is looser by then', async () => {
  await givePolicy(deps, { fromUsdCents: 0 });
  await confirm(api, ben, proposedId(await set(ada, null)));
  const idToApprove = await fileDeposit(deps, (await makePerson(deps)).uid, false);
  const preview = () => api.call('preview-approve-transaction', { ...by(ada), body: { idToApprove } });
  const { expected, needsSecond } = (await preview()).body;
  await later(twoPersonRuleLimits.policyLooseningMs);
  expect([needsSecond, (await preview()).body.needsSecond]).toEqual([true, false]);
  const { error } = await api.call('approve-transaction', { ...by(ada), body: { idToApprove, expected } });
  expect(error).toMatchObject({ code: 'changed-meanwhile', changed: ['policy'] });
});

it('`npm run policy` loosens immediately, and is audited once', async () => {
  const rows = async () => (await auditedRows(deps, ['kind', '==', 'set-policy'])).length;
  const policy = async () => (await deps.policies.find(policyId))?.policy;
  await givePolicy(deps, { fromUsdCents: 0 });
  for (let turn = 0; turn < 2; turn += 1) await updatePolicyByCommand({ fromUsdCents: 5 }, deps);
  expect([await policy(), await rows()]).toEqual([{ fromUsdCents: 5 }, 1]);
  await updatePolicyByCommand({ fromUsdCents: null }, deps);
  expect(await policy()).toEqual({ fromUsdCents: null });
});

describe('a record that one administrator has approved', () => {
  const approve = ({ token }: Person, id: string) =>
    api.call('approve-transaction', { token, body: { idToApprove: id } });
  const first = async (admin: Person) => (await api.call('list-first-approvals', by(admin))).body;
  const isListed = async (id: string) => (await first(cleo)).some(({ _id }) => _id === id);
  const shown = async (id: string) => {
    const { items } = (await api.call('list-transactions', { token: ben.token })).body;
    return items.find(({ _id }) => _id === id)?.approvedBy;
  };
  const file = async () => fileDeposit(deps, (await makePerson(deps)).uid, false);
  const approvedOnce = async () => proposedId(await approve(ada, await file()));
  beforeEach(() => givePolicy(deps, { fromUsdCents: 0 }));

  it.each<[string, (id: string) => Promise<{ status: number }>]>([
    ['approved by a second one', (id) => approve(ben, id)],
    ['rejected', (id) => api.call('reject-transaction', { token: ben.token, body: { idToReject: id } })],
    ['deleted', (id) => api.call('delete-transaction', { token: ben.token, params: { transactionId: id } })],
  ])('no longer waits once it is %s', async (_how, decide) => {
    const id = await approvedOnce();
    expect(await isListed(id)).toBe(true);
    expect((await decide(id)).status).toBe(200);
    expect(await isListed(id)).toBe(false);
  });

  it('names its approver by address, and counts as not approved after 72 hours', async () => {
    const id = await approvedOnce();
    const approvedBy = { _id: ada.uid, name: 'Test Person', email: ada.email, until: expect.any(String) };
    expect((await first(ben)).find(({ _id }) => _id === id)?.approvedBy).toEqual(approvedBy);
    const untilMs = Date.parse((await shown(id))?.until ?? '');
    await later(untilMs - 1 - deps.now());
    await later(60_000);
    expect([await shown(id), await isListed(id)]).toEqual([undefined, false]);
  });

  it('is listed with those that expire first, 20 at most', async () => {
    for (let filed = 0; filed <= transactionLimits.firstApprovals; filed += 1) await approvedOnce();
    const untils = (await first(ben)).map(({ approvedBy }) => approvedBy?.until ?? '');
    expect(untils).toHaveLength(transactionLimits.firstApprovals);
    expect(untils).toEqual([...untils].sort());
  });
});
