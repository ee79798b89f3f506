import { beforeEach, describe, expect, it } from 'vitest';
import { currentWallet, policyDocument } from '@keelstone/domain/collections';
import { limits } from '@keelstone/domain/limits';
import { openPolicy } from '@keelstone/domain/policy/policy';
import { makeWallet, makeWalletVersion } from '@keelstone/domain/testing/make-wallet';
import type { Deps } from '../deps.ts';
import type { Api } from '../../testing/api.ts';
import { allDocuments } from '../../testing/database.ts';
import type { Person } from '../../testing/people.ts';
import { updatePolicyByCommand } from './update-policy.service.ts';
import {
  confirm,
  givePolicy,
  noWaits,
  proposedId,
  withThreeAdmins,
} from '../../testing/three-administrators.ts';

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
    await givePolicy(deps, { wallet: true });
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
  const waits = { addressHours: 24, passwordHours: 24, factorHours: 72, payoutDayUsd: 5000 };
  const two = { withdrawalsFrom: 10_000, creditsFrom: 1000, figuresFrom: 1000 };
  const wire = { ...two, wallet: true, policy: false, ...waits };
  const one = { withdrawalsFrom: null, creditsFrom: null, figuresFrom: null };
  const open = { ...one, wallet: false, policy: false, ...noWaits };
  const set = ({ uid, token }: Person, body: typeof wire | typeof open) =>
    api.call('update-policy', { token, params: { adminId: uid }, body });
  const get = async () =>
    (await api.call('get-policy', { token: ada.token, params: { adminId: ada.uid } })).body;
  beforeEach(() => givePolicy(deps, openPolicy));

  it('is off at first, and tightened by one administrator immediately', async () => {
    await deps.policies.remove(policyDocument);
    expect(await get()).toMatchObject({ current: open, next: null });
    expect((await set(ada, wire)).body).toMatchObject({ current: wire, next: null });
  });

  it('is loosened by two, after 24 hours, in which one can cancel that', async () => {
    await set(ada, wire);
    const id = proposedId(await set(ada, open));
    expect((await confirm(api, ben, id)).status).toBe(200);
    const from = new Date(deps.now() + limits.policyLooseningMs).toISOString();
    expect(await get()).toMatchObject({ current: wire, next: { policy: open, from } });
    expect((await set(cleo, wire)).status).toBe(200);
    expect(await get()).toMatchObject({ current: wire, next: null });

    const again = proposedId(await set(ada, open));
    await confirm(api, ben, again);
    await later(limits.policyLooseningMs);
    expect(await get()).toMatchObject({ current: open, next: null });
  });

  it('takes two even to tighten it, if it says so', async () => {
    await set(ada, { ...wire, policy: true });
    const id = proposedId(await set(ada, { ...wire, policy: true, creditsFrom: 0 }));
    expect((await confirm(api, ben, id)).status).toBe(200);
    expect((await get()).current.creditsFrom).toBe(0);
  });
});

describe('`npm run policy`', () => {
  it('loosens immediately, keeps what it does not name, and leaves an audit row', async () => {
    await givePolicy(deps, { credits: 0, wallet: true });
    const rows = async () =>
      (await allDocuments<{ kind: string }>('audit')).filter(({ kind }) => kind === 'set-policy').length;
    const before = await rows();
    await updatePolicyByCommand({ credits: null }, deps);
    expect((await deps.policies.find(policyDocument))?.policy).toEqual({ ...openPolicy, wallet: true });
    await updatePolicyByCommand({ credits: null }, deps);
    expect(await rows()).toBe(before + 1);
  });
});
