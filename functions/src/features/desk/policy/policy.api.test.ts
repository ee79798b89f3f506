import { getFirestore } from 'firebase-admin/firestore';
import { beforeEach, describe, expect, it } from 'vitest';
import { collections, currentWallet, policyDocument } from '@keelstone/domain/collections';
import { limits } from '@keelstone/domain/limits';
import { earlierPolicies } from '@keelstone/domain/testing/earlier-policies';
import { makeWallet, makeWalletVersion } from '@keelstone/domain/testing/make-wallet';
import { noPaymentBounds } from '@keelstone/domain/testing/no-payment-bounds';
import type { Deps } from '../../../entry/deps.ts';
import { updatePolicyByCommand } from './update-policy.service.ts';
import type { Api } from '../../../../testing/api.ts';
import { allDocuments } from '../../../../testing/database.ts';
import { makePerson, type Person } from '../../../../testing/people.ts';
import { fileProposal, fileDeposit } from '../../../../testing/records.ts';
import {
  confirm,
  givePolicy,
  proposedId,
  withThreeAdmins,
} from '../../../../testing/three-administrators.ts';

let deps: Deps;
let api: Api;
let ada: Person;
let ben: Person;
let cleo: Person;
const later = withThreeAdmins('policy', (they) => {
  ({ deps, api, ada, ben, cleo } = they);
});

describe('deposit addresses', () => {
  const next = makeWallet({ ethAddress: '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359' });
  const update = ({ uid, token }: Person) =>
    api.call('update-wallet', { token, params: { adminId: uid }, body: next });
  beforeEach(async () => {
    await givePolicy(deps, { fromUsdCents: 0 });
    await deps.wallets.save(currentWallet, makeWalletVersion());
  });

  it('stay as they are until a second administrator confirms the change; the version names both', async () => {
    const id = proposedId(await update(ada));
    expect((await api.call('get-wallet')).body).toEqual(makeWallet());
    expect((await confirm(api, ben, id)).body.message).toBe('Wallets updated');
    expect((await api.call('get-wallet')).body).toEqual(next);
    expect(await deps.wallets.find(currentWallet)).toMatchObject({
      actorUid: ben.uid,
      proposedByUid: ada.uid,
    });
  });

  it('are not confirmed once others were set meanwhile', async () => {
    const id = proposedId(await update(ada));
    await deps.wallets.save(currentWallet, makeWalletVersion({ versionId: 'another' }));
    expect((await confirm(api, ben, id)).error.code).toBe('changed-meanwhile');
  });
});

describe('the policy itself', () => {
  const set = ({ uid, token }: Person, twoPeopleFrom: number | null) =>
    api.call('update-policy', { token, params: { adminId: uid }, body: { twoPeopleFrom } });
  const get = async () =>
    (await api.call('get-policy', { token: ada.token, params: { adminId: ada.uid } })).body;
  beforeEach(() => givePolicy(deps, {}));

  it('is off at first, and turned on by one administrator immediately', async () => {
    await deps.policies.remove(policyDocument);
    expect(await get()).toMatchObject({ twoPeopleFrom: null, next: null });
    expect((await set(ada, 1000)).body).toMatchObject({ twoPeopleFrom: 1000, next: null });
  });

  it('is loosened by two, after 24 hours, in which one can cancel that', async () => {
    await set(ada, 1000);
    const id = proposedId(await set(ada, null));
    expect((await confirm(api, ben, id)).status).toBe(200);
    const from = new Date(deps.now() + limits.policyLooseningMs).toISOString();
    expect(await get()).toMatchObject({ twoPeopleFrom: 1000, next: { twoPeopleFrom: null, from } });
    expect((await set(cleo, 1000)).status).toBe(200);
    expect(await get()).toMatchObject({ twoPeopleFrom: 1000, next: null });

    const again = proposedId(await set(ada, 2000));
    await confirm(api, ben, again);
    await later(limits.policyLooseningMs);
    expect(await get()).toMatchObject({ twoPeopleFrom: 2000, next: null });
  });
});

describe('a policy from before there was one bound', () => {
  const { rules, noWaits } = earlierPolicies;
  const stored = (name: string, id: string) => getFirestore().collection(name).doc(id);
  const earlier = (change: object) =>
    stored(collections.config, policyDocument).set({
      policy: { ...rules, ...noWaits, ...change },
      next: null,
    });
  const get = async () => (await api.call('get-policy', administrator(ada))).body.twoPeopleFrom;
  const administrator = ({ uid, token }: Person) => ({ token, params: { adminId: uid } });

  it('counts with its lowest bound, until two people set another one', async () => {
    await earlier({ withdrawals: 1_000_000, credits: 100_000 });
    expect(await get()).toBe(1000);
    const body = { twoPeopleFrom: 500 };
    await confirm(api, ben, proposedId(await api.call('update-policy', { ...administrator(ada), body })));
    const { policy } = (await stored(collections.config, policyDocument).get()).data() ?? {};
    expect(policy).toEqual({ fromUsdCents: 50_000 });
  });

  it.each([
    ['changes the rule', 'update-policy'],
    ['is of a call that is gone', 'publish-legal-text'],
  ])('lets no earlier proposal that %s do anything', async (_what, operation) => {
    const id = await fileProposal(deps, { makerUid: ada.uid, uid: cleo.uid });
    const request = { ...rules, ...noWaits, credits: 200_000 };
    await stored(collections.proposals, id).update({ operation, request, subject: null });
    await earlier({ credits: 100_000 });
    expect((await confirm(api, ben, id)).error.code).toBe('changed-meanwhile');
    expect(await get()).toBe(1000);
  });
});

describe('`npm run policy`', () => {
  const rows = async () =>
    (await allDocuments<{ kind: string }>('audit')).filter(({ kind }) => kind === 'set-policy').length;
  const policy = async () => (await deps.policies.find(policyDocument))?.policy;
  const earlierWaits = { ...noPaymentBounds, addressHours: 24 };

  it('loosens immediately, and leaves an audit row', async () => {
    await givePolicy(deps, { fromUsdCents: 0 });
    const before = await rows();
    await updatePolicyByCommand({ fromUsdCents: null }, deps);
    expect(await policy()).toEqual({ fromUsdCents: null });
    await updatePolicyByCommand({ fromUsdCents: null }, deps);
    expect(await rows()).toBe(before + 1);
  });

  it('keeps the waits of an earlier policy until it is told to drop them, and then the bound', async () => {
    await givePolicy(deps, { fromUsdCents: 0, earlierWaits });
    await updatePolicyByCommand({ fromUsdCents: 5 }, deps);
    expect(await policy()).toEqual({ fromUsdCents: 5, earlierWaits });
    const before = await rows();
    await updatePolicyByCommand({ dropsEarlierWaits: true }, deps);
    expect(await policy()).toEqual({ fromUsdCents: 5 });
    expect(await rows()).toBe(before + 1);
  });
});

const approve = ({ token }: Person, id: string) =>
  api.call('approve-transaction', { token, body: { idToApprove: id } });
const listed = async ({ uid, token }: Person, id: string) =>
  (await api.call('list-first-approvals', { token, params: { adminId: uid } })).body.find(
    ({ _id }) => _id === id,
  );
const waitingFor = async ({ uid, token }: Person) =>
  (await api.call('get-desk', { token, params: { adminId: uid } })).body.proposals.forYou;
const shownBy = async ({ token }: Person, id: string) =>
  (await api.call('list-transactions', { token })).body.items.find(({ _id }) => _id === id);

async function approvedOnce(): Promise<string> {
  const id = await fileDeposit(deps, (await makePerson(deps)).uid, false);
  return proposedId(await approve(ada, id));
}

describe('a record that one administrator has approved', () => {
  beforeEach(() => givePolicy(deps, { fromUsdCents: 0 }));

  it("is listed with the approver's address, and until when that counts", async () => {
    const id = await approvedOnce();
    expect((await listed(ben, id))?.approvedBy).toEqual({
      _id: ada.uid,
      name: 'Test Person',
      email: ada.email,
      until: new Date(deps.now() + limits.proposalAgeMsMax).toISOString(),
    });
  });

  it('waits for the others, and not for its approver', async () => {
    const [byAda, byBen] = [await waitingFor(ada), await waitingFor(ben)];
    await approvedOnce();
    expect([await waitingFor(ada), await waitingFor(ben), await waitingFor(cleo)]).toEqual([
      byAda,
      byBen + 1,
      byBen + 1,
    ]);
  });

  it.each<[string, (id: string) => Promise<{ status: number }>]>([
    ['approved by a second one', (id) => approve(ben, id)],
    ['rejected', (id) => api.call('reject-transaction', { token: ben.token, body: { idToReject: id } })],
    ['deleted', (id) => api.call('delete-transaction', { token: ben.token, params: { transactionId: id } })],
  ])('no longer waits once it is %s', async (_how, decide) => {
    const before = await waitingFor(cleo);
    const id = await approvedOnce();
    expect((await decide(id)).status).toBe(200);
    expect(await waitingFor(cleo)).toBe(before);
    expect(await listed(cleo, id)).toBeUndefined();
  });

  it('counts as not approved after 72 hours', async () => {
    const id = await approvedOnce();
    await later(limits.proposalAgeMsMax - 1);
    expect((await shownBy(ben, id))?.approvedBy).toBeDefined();
    expect(await listed(ben, id)).toBeDefined();
    const before = await waitingFor(ben);
    await later(1);
    expect((await shownBy(ben, id))?.approvedBy).toBeUndefined();
    expect(await listed(ben, id)).toBeUndefined();
    expect(await waitingFor(ben)).toBeLessThan(before);
  });

  it('lists those that expire first, 20 at most', async () => {
    const { uid } = await makePerson(deps);
    for (let filed = 0; filed <= limits.firstApprovals; filed += 1)
      proposedId(await approve(ada, await fileDeposit(deps, uid, false)));
    const { body } = await api.call('list-first-approvals', {
      token: ben.token,
      params: { adminId: ben.uid },
    });
    expect(body).toHaveLength(limits.firstApprovals);
    const untils = body.map(({ approvedBy }) => approvedBy?.until ?? '');
    expect(untils).toEqual([...untils].sort());
  });
});
