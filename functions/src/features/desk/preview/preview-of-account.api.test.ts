import { getAuth } from 'firebase-admin/auth';
import { beforeEach, describe, expect, it } from 'vitest';
import type { User } from '@keelstone/domain/user/user';
import type { Deps } from '../../../entry/deps.ts';
import type { Answer, Api } from '../../../../testing/api.ts';
import { auditedRows, changedBesideAudit } from '../../../../testing/audit-rows.ts';
import { fingerprint } from '../../../../testing/database.ts';
import { giveApp, givePasskey } from '../../../../testing/factors.ts';
import { makePerson, tokenOf, type Person } from '../../../../testing/people.ts';
import { fileKyc, freshKey } from '../../../../testing/records.ts';
import { makeHolder, withdraw } from '../../../../testing/seen-approvals.ts';
import { givePolicy, withThreeAdmins } from '../../../../testing/three-administrators.ts';

let deps: Deps;
let api: Api;
let ada: Person;
let ben: Person;
const later = withThreeAdmins('previews-of-accounts', (they) => {
  ({ deps, api, ada, ben } = they);
});
beforeEach(() => givePolicy(deps, {}));

const by = () => ({ token: ada.token, params: { adminId: ada.uid } });
type Expected = { expected?: string | undefined };

/** Each decision about an account: how it is previewed, and made. */
const decisions = {
  'suspend-user': (uid: string) => ({
    preview: () => api.call('preview-suspend-user', { ...by(), body: { idToSuspend: uid } }),
    decide: (seen: Expected) => api.call('suspend-user', { ...by(), body: { idToSuspend: uid, ...seen } }),
  }),
  'unsuspend-user': (uid: string) => ({
    preview: () => api.call('preview-unsuspend-user', { ...by(), body: { idToUnsuspend: uid } }),
    decide: (seen: Expected) =>
      api.call('unsuspend-user', { ...by(), body: { idToUnsuspend: uid, ...seen } }),
  }),
  'unlock-user': (uid: string) => ({
    preview: () => api.call('preview-unlock-user', { ...by(), body: { idToUnlock: uid } }),
    decide: (seen: Expected) => api.call('unlock-user', { ...by(), body: { idToUnlock: uid, ...seen } }),
  }),
  'reset-factors': (uid: string) => ({
    preview: () => api.call('preview-reset-factors', { ...by(), body: { idToReset: uid } }),
    decide: (seen: Expected) => api.call('reset-factors', { ...by(), body: { idToReset: uid, ...seen } }),
  }),
} satisfies Record<string, (uid: string) => { preview(): unknown; decide(seen: Expected): unknown }>;
type Decision = keyof typeof decisions;

/** Somebody with a pending withdrawal, in the state that the decision needs. */
async function holderFor(decision: Decision): Promise<Person> {
  const holder = await makeHolder(deps);
  await withdraw(api, holder);
  // An entry posted at the very time of a suspension would count as posted during it.
  await later(1);
  if (decision === 'unsuspend-user') await change(holder, { isBlocked: true });
  if (decision === 'unlock-user') await change(holder, { lockedAtMs: 1, unlocksAtMs: null });
  if (decision === 'reset-factors') await giveApp(deps, holder);
  return holder;
}

/** What somebody else does meanwhile. */
async function change({ uid }: Person, changed: Partial<User>): Promise<void> {
  const user = await deps.users.find(uid);
  if (user === undefined) throw new Error(`${uid} is gone`);
  await deps.users.save(uid, { ...user, ...changed });
}

const changedOf = ({ error }: Answer<unknown>): unknown => Reflect.get(error, 'changed');
const wordsOf = (facts: readonly { what: string; value: string }[]) =>
  Object.fromEntries(facts.map(({ what, value }) => [what, value]));

describe.each(Object.keys(decisions) as Decision[])('the preview of %s', (name) => {
  it('writes nothing but the row of a view, and the decision can then be made', async () => {
    const { uid } = await holderFor(name);
    const { preview, decide } = decisions[name](uid);
    const before = await fingerprint(deps);
    const { status, body } = await preview();
    expect(status).toBe(200);
    expect(changedBesideAudit(before, await fingerprint(deps))).toEqual([]);
    const views = (await auditedRows()).filter(({ targetId }) => targetId === uid);
    expect(views.map(({ kind, actorUid, subjectUid }) => [kind, actorUid, subjectUid])).toEqual([
      [`preview-${name}`, ada.uid, uid],
    ]);
    expect(body.warnings).toContain('Pending: 1 withdrawal; $1,000.00 and 0.015625 BTC held.');
    expect(body).toMatchObject({ needsSecond: false, postings: [] });
    expect((await decide({ expected: body.expected })).status).toBe(200);
    // The request is repeated after a lost answer.
    expect((await decide({ expected: body.expected })).status).toBe(200);
  });
});

describe('what a suspension would do', () => {
  it('mentions the sessions that end, and the preview signs nobody out', async () => {
    const holder = await makeHolder(deps);
    await tokenOf(deps, holder.uid);
    const { body } = await decisions['suspend-user'](holder.uid).preview();
    expect(body.warnings).toEqual(['2 sessions of theirs will end.']);
    expect(wordsOf(body.facts)).toEqual({
      Account: 'Active',
      Role: 'User',
      Identity: 'Approved',
      "Owner's lock": 'none',
      'Reset of second factors': 'none',
    });
    expect((await api.call('get-current-user', { token: holder.token })).status).toBe(200);
    expect((await getAuth().getUser(holder.uid)).customClaims?.['blocked']).toBeUndefined();
  });

  it('mentions what an administrator has proposed and approved', async () => {
    await givePolicy(deps, { fromUsdCents: 0 });
    const holder = await makeHolder(deps);
    const idToApprove = await withdraw(api, holder);
    const { token } = ben;
    const credit = { id: holder.uid, profit: 5, profitSelected: 'btc', transactionId: freshKey() } as const;
    expect((await api.call('credit-profit', { token, body: credit })).status).toBe(202);
    expect((await api.call('approve-transaction', { token, body: { idToApprove } })).status).toBe(202);
    const { body } = await decisions['suspend-user'](ben.uid).preview();
    expect(body.warnings).toEqual([
      '1 session of theirs will end.',
      'They are an administrator.',
      '2 proposals and first approvals of theirs will no longer count.',
    ]);
    await change(ben, { isBlocked: true });
    const back = await decisions['unsuspend-user'](ben.uid).preview();
    expect(back.body.warnings).toEqual(['They will be an administrator again.']);
  });
});

describe('what an unlock and a reset of factors would do', () => {
  it('differs once the owner has asked for the unlock', async () => {
    const holder = await holderFor('unlock-user');
    const { preview, decide } = decisions['unlock-user'](holder.uid);
    const first = (await preview()).body;
    expect(wordsOf(first.facts)).toMatchObject({ "Owner's lock": 'locked' });
    await change(holder, { unlocksAtMs: Date.UTC(2040, 0, 1, 12) });
    expect(changedOf(await decide({ expected: first.expected }))).toEqual(['record']);
    expect(wordsOf((await preview()).body.facts)).toMatchObject({
      "Owner's lock": 'locked until 1 January 2040, 12:00 UTC',
    });
  });

  it('lists the factors by kind, and differs with another one', async () => {
    const holder = await holderFor('reset-factors');
    const { preview, decide } = decisions['reset-factors'](holder.uid);
    const first = (await preview()).body;
    expect(first.warnings).toContain('Will be removed: an authenticator app.');
    await later(1);
    await givePasskey(deps, holder);
    expect(changedOf(await decide({ expected: first.expected }))).toEqual(['record']);
    const second = (await preview()).body;
    expect(wordsOf(second.facts)).toMatchObject({ 'Second factors': 'an authenticator app and 1 passkey' });
    expect((await decide({ expected: second.expected })).status).toBe(200);
    expect((await deps.factors.find(holder.uid))?.reset).not.toBeNull();
  });

  it('is a refusal if there is no factor', async () => {
    const { uid } = await makeHolder(deps);
    expect((await decisions['reset-factors'](uid).preview()).body.refusal?.code).toBe('no-factor');
  });
});

describe('the preview of the deletion of an identity record', () => {
  const previewed = (idToPreview: string) =>
    api.call('preview-delete-kyc', { token: ada.token, body: { idToPreview } });
  const remove = (kycId: string, query: Record<string, string> = {}) =>
    api.call('delete-kyc', { token: ada.token, params: { adminId: ada.uid, kycId }, query });
  const imageOf = (kycId: string) =>
    api.call('get-kyc-document', { token: ada.token, params: { viewerId: ada.uid, kycId } });
  const review = (kycId: string) =>
    api.call('approve-kyc', {
      token: ben.token,
      params: { adminId: ben.uid },
      body: { idToApprove: kycId },
    });

  it('shows what the account loses, and changes neither record nor image', async () => {
    const { uid } = await makePerson(deps, { kycStatus: 'Pending' });
    const id = await fileKyc(deps, uid);
    await review(id);
    const before = await fingerprint(deps);
    const { body } = await previewed(id);
    expect(changedBesideAudit(before, await fingerprint(deps))).toEqual([]);
    expect(body.warnings).toEqual([
      'Their identity becomes Unverified: they cannot withdraw until another application is approved.',
    ]);
    expect(wordsOf(body.facts)).toEqual({ Status: 'Approved' });
    expect((await imageOf(id)).status).toBe(200);
    expect((await remove(id, { expected: body.expected })).status).toBe(200);
    expect((await imageOf(id)).status).toBe(404);
    expect((await deps.users.find(uid))?.kycStatus).toBe('Unverified');
  });
});
