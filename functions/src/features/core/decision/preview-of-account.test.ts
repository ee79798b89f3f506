import { beforeEach, describe, expect, it } from 'vitest';
import { type Answer } from '../../../../testing/api.ts';
import { giveApp, givePasskey } from '../../../../testing/factors.ts';
import { holderCalls, makeHolder } from '../../../../testing/holders.ts';
import { makePerson, type Person } from '../../../../testing/people.ts';
import { changeUser } from '../../../../testing/principals.ts';
import { fileKyc, freshKey } from '../../../../testing/records.ts';
import { fixedQuotes } from '../../../../testing/test-environment.ts';
import { givePolicy, threeAdmins } from '../../../../testing/three-administrators.ts';

const { deps, api, ada, ben, later } = await threeAdmins();
const { withdrawal, approve } = holderCalls(api);
beforeEach(async () => {
  deps.quotes = fixedQuotes(deps.now);
  await givePolicy(deps, {});
});

const by = ({ token, uid }: Person = ada) => ({ token, params: { adminId: uid } });
const changedOf = ({ error }: Answer<unknown>): unknown => Reflect.get(error, 'changed');
const wordsOf = ({ facts }: { facts: readonly { what: string; value: string }[] }) =>
  Object.fromEntries(facts.map(({ what, value }) => [what, value]));
const textsOf = ({ warnings }: { warnings: readonly { text: string }[] }) => warnings.map(({ text }) => text);
const credit = (id: string) =>
  ({ id, profit: 64, profitSelected: 'btc', transactionId: freshKey() }) as const;

/** Each decision about an account: the field that names it, and the state that it needs. */
const decisions = {
  'suspend-user': ['idToSuspend', () => Promise.resolve()],
  'unsuspend-user': ['idToUnsuspend', (holder: Person) => changeUser(deps, holder, { isBlocked: true })],
  'unlock-user': [
    'idToUnlock',
    (holder: Person) => changeUser(deps, holder, { lockedAtMs: 1, unlocksAtMs: null }),
  ],
  'reset-factors': ['idToReset', (holder: Person) => giveApp(deps, holder)],
} as const;
type Decision = keyof typeof decisions;
const look = async (name: Decision, { uid }: Person) =>
  (await api.call(`preview-${name}`, { ...by(), body: { [decisions[name][0]]: uid } })).body;
const decide = (name: Decision, { uid }: Person, expected: string) =>
  api.call(name, { ...by(), body: { [decisions[name][0]]: uid, expected } });

describe('a decision about an account', () => {
  it.each(Object.keys(decisions) as Decision[])(
    '%s warns of what is pending, and is done once',
    async (name) => {
      const holder = await makeHolder(deps);
      await withdrawal(holder);
      // An entry posted at the very time of a suspension would count as posted during it.
      await later(1);
      await decisions[name][1](holder);
      const seen = await look(name, holder);
      expect(textsOf(seen)).toContain('Pending: 1 withdrawal; $1,000.00 and 0.015625 BTC held.');
      expect(seen).toMatchObject({ needsSecond: false, postings: [] });
      for (let turn = 0; turn < 2; turn += 1)
        expect((await decide(name, holder, seen.expected)).status).toBe(200);
    },
  );

  it('tells which sessions, approvals and role a suspension ends, and ends none by being shown', async () => {
    const holder = await makeHolder(deps);
    const seen = await look('suspend-user', holder);
    expect(textsOf(seen)).toEqual(['Ends 1 session.']);
    expect(wordsOf(seen)).toEqual({
      Account: 'Active',
      Role: 'User',
      Identity: 'Approved',
      "Owner's lock": 'none',
      'Reset of second factors': 'none',
    });
    expect((await api.call('get-current-user', { token: holder.token })).status).toBe(200);

    await givePolicy(deps, { fromUsdCents: 0 });
    const { token } = ben;
    expect((await api.call('credit-profit', { token, body: credit(holder.uid) })).status).toBe(202);
    expect((await approve(ben, await withdrawal(holder))).status).toBe(202);
    expect(textsOf(await look('suspend-user', ben))).toEqual([
      'Ends 1 session.',
      'They are an administrator.',
      'Voids 2 proposals and first approvals.',
    ]);
    await changeUser(deps, ben, { isBlocked: true });
    expect(textsOf(await look('unsuspend-user', ben))).toEqual(['They will be an administrator again.']);
  });

  it('rests on the requested unlock, and on the factors that a reset removes', async () => {
    const holder = await makeHolder(deps);
    expect((await look('reset-factors', holder)).refusal?.code).toBe('no-factor');
    await changeUser(deps, holder, { lockedAtMs: 1, unlocksAtMs: null });
    const locked = await look('unlock-user', holder);
    expect(wordsOf(locked)).toMatchObject({ "Owner's lock": 'locked' });
    await changeUser(deps, holder, { unlocksAtMs: Date.UTC(2040, 0, 1, 12) });
    expect(changedOf(await decide('unlock-user', holder, locked.expected))).toEqual(['record']);
    expect(wordsOf(await look('unlock-user', holder))).toMatchObject({
      "Owner's lock": 'locked until 1 January 2040, 12:00 UTC',
    });
    await giveApp(deps, holder);
    const one = await look('reset-factors', holder);
    expect(textsOf(one)).toContain('Will be removed: an authenticator app.');
    await givePasskey(deps, holder);
    expect(changedOf(await decide('reset-factors', holder, one.expected))).toEqual(['record']);
    expect(wordsOf(await look('reset-factors', holder))).toMatchObject({
      'Second factors': 'an authenticator app and 1 passkey',
    });
  });
});

it('the deletion of an identity record shows what the account loses', async () => {
  const { uid } = await makePerson(deps, { kycStatus: 'Pending' });
  const kycId = await fileKyc(deps, uid);
  await api.call('approve-kyc', { ...by(ben), body: { idToApprove: kycId } });
  const asked = { token: ada.token, body: { idToPreview: kycId } };
  const { expected, ...shown } = (await api.call('preview-delete-kyc', asked)).body;
  expect(textsOf(shown)).toEqual([
    'Their identity becomes Unverified: they cannot withdraw until another application is approved.',
  ]);
  expect(wordsOf(shown)).toEqual({ Status: 'Approved' });
  const params = { adminId: ada.uid, kycId };
  expect((await api.call('delete-kyc', { token: ada.token, params, query: { expected } })).status).toBe(200);
  expect((await deps.users.find(uid))?.kycStatus).toBe('Unverified');
});
