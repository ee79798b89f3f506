import { describe, expect, it } from 'vitest';
import { secondFactorLimits } from '@keelstone/domain/access/second-factor/second-factor.limits';
import { exampleIds, exampleProofs } from '@keelstone/domain/kernel/api/example-ids';
import type { RequestOptions } from '../../../../testing/api.ts';
import { changes, fingerprint } from '../../../../testing/database.ts';
import { codeAt, codeOf, giveApp, givePasskey, startApp, ticketOf } from '../../../../testing/factors.ts';
import { makePerson, type Person, tokenOf } from '../../../../testing/people.ts';
import { mailsOf } from '../../../../testing/sent-mails.ts';
import { softwareAuthenticator } from '../../../../testing/software-authenticator.ts';
import { memoryApi, outcomeOf } from '../../../../testing/tested-api.ts';
import { encryptSecret } from './encrypt-secret.ts';

const { deps, api, clock } = await memoryApi({ config: { throttleScale: 1 } });

const begin = async ({ token }: Person) => (await api.call('request-totp', { token, body: {} })).body;
const finish = ({ token }: Person, code: string) => api.call('add-totp', { token, body: { code } });
const options = async ({ token }: Person) => (await api.call('request-passkey', { token, body: {} })).body;
const addPasskey = async (person: Person, key = softwareAuthenticator(deps)) => {
  const body = { name: 'Another', credential: key.register(await options(person)) };
  return () => api.call('add-passkey', { token: person.token, body });
};
const challenge = async ({ token }: Person) =>
  (await api.call('request-challenge', { token, body: {} })).body;
type Proof = NonNullable<RequestOptions['body']>;
const remove = ({ token }: Person, factorId: string, proof: Proof) =>
  api.call('remove-factor', { token, body: { factorId, proof } });
const makeCodes = ({ token }: Person, proof: Proof) =>
  api.call('create-recovery-codes', { token, body: { proof } });
const pass = async (person: Person, proof: Proof) => {
  const ticket = await ticketOf(deps, person);
  return outcomeOf(await api.call('pass-second-factor', { body: { ticket, proof } }));
};
const me = async (token: string) => outcomeOf(await api.call('get-current-user', { token }));
const kindsOf = async ({ uid }: Person) =>
  (await deps.securityEvents.list({ where: [['subjectUid', '==', uid]] })).map(({ kind }) => kind);
const own = exampleIds.ownFactor;
const { recovery } = exampleProofs;
const nowCode = () => ({ code: codeAt(deps.now()) });
const wrong = { code: '000000' };
const withApp = async (): Promise<Person> => {
  const person = await makePerson(deps);
  await giveApp(deps, person);
  return person;
};

describe('an authenticator app', () => {
  it('is added with its first code, which is spent, brings ten recovery codes and ends other sessions', async () => {
    const person = await makePerson(deps);
    const other = await tokenOf(deps, person.uid);
    const { secret, uri } = await begin(person);
    expect(uri).toContain(`secret=${secret}`);
    expect(await deps.factors.find(person.uid)).toMatchObject({ totp: null });
    const code = codeOf(secret, deps.now());
    const added = await finish(person, code);
    expect(added.status).toBe(200);
    const { recoveryCodes = [] } = added.body;
    expect(new Set(recoveryCodes).size).toBe(10);
    const stored = JSON.stringify([...deps.db.documents('factors').values()]);
    for (const shown of [secret, ...recoveryCodes]) {
      expect(stored).not.toContain(shown);
      expect(stored).not.toContain(shown.replaceAll('-', ''));
    }
    for (const each of recoveryCodes) expect(each).toMatch(/^([A-Z2-7]{4}-){3}[A-Z2-7]{4}$/);
    const { body } = await api.call('get-factors', { token: person.token });
    expect(body).toMatchObject({ factors: [{ method: 'totp' }], recoveryCodesLeft: 10, isRequired: false });
    expect(await kindsOf(person)).toEqual(['factor-added']);
    const [mail] = await mailsOf(deps, person.email, 'factor-changed');
    expect(mail?.text).toMatch(/An authenticator app was added[^]*This wasn't me/);
    expect([await me(person.token), await me(other)]).toEqual([200, 'invalid-token']);
    expect(await pass(person, { code })).toBe('factor-refused');
  });

  it('is not added with a wrong code, without a secret, or after 15 minutes, which writes nothing', async () => {
    const [person, other] = [await makePerson(deps), await makePerson(deps)];
    const { secret } = await begin(person);
    const before = await fingerprint(deps);
    const refused = [await finish(person, '000000'), await finish(other, codeOf(secret, deps.now()))];
    clock.skewMs += secondFactorLimits.pendingTotpAgeMsMax;
    const later = { ...person, token: await tokenOf(deps, person.uid) };
    refused.push(await finish(later, codeOf(secret, deps.now())));
    expect(refused.map(outcomeOf)).toEqual(Array(3).fill('factor-refused'));
    const changed = changes(before, await fingerprint(deps));
    expect(changed).toEqual([`sessions/${person.uid}`]);
  });

  it('does not replace an existing one, begun before or after it', async () => {
    const person = await makePerson(deps);
    const { secret } = await begin(person);
    await giveApp(deps, person);
    const { token } = person;
    expect(outcomeOf(await api.call('request-totp', { token, body: {} }))).toBe('factor-limit');
    const factors = await deps.factors.find(person.uid);
    const pendingTotp = {
      sealedSecret: encryptSecret(secret, { key: deps.config.factorKey, uid: person.uid }),
      expiresAtMs: deps.now() + secondFactorLimits.pendingTotpAgeMsMax,
    };
    if (factors !== undefined) await deps.factors.save(person.uid, { ...factors, pendingTotp });
    expect(outcomeOf(await finish(person, codeOf(secret, deps.now())))).toBe('factor-limit');
  });
});

it('a first factor is not added once the account is locked, even if it was begun before', async () => {
  const person = await makePerson(deps);
  const add = await addPasskey(person);
  const code = await startApp(deps, person);
  await api.call('lock-account', { token: person.token });
  expect([await add(), await finish(person, code)].map(outcomeOf)).toEqual(Array(2).fill('account-locked'));
  // Somebody who knows the password of an administrator, who must have a factor.
  const admin = await makePerson(deps, { isAdmin: true, lockedAtMs: deps.now() });
  const token = await tokenOf(deps, admin.uid, { scope: 'enrol' });
  const asked = [
    await api.call('request-totp', { token, body: {} }),
    await api.call('request-passkey', { token, body: {} }),
  ];
  expect(asked.map(outcomeOf)).toEqual(Array(2).fill('account-locked'));
});

it('a stolen session adds a passkey, which signs in, but removes, replaces and confirms nothing on its first day', async () => {
  const person = await withApp();
  const key = softwareAuthenticator(deps);
  expect((await (await addPasskey(person, key))()).status).toBe(200);
  const before = await deps.factors.find(person.uid);
  const { token } = person;
  const sign = async () => ({ passkey: key.sign(await challenge(person)) });
  const tries = [
    await remove(person, own, await sign()),
    await makeCodes(person, await sign()),
    await api.call('step-up', { token, body: { proof: await sign() } }),
  ];
  expect(tries.map(outcomeOf)).toEqual(Array(3).fill('factor-too-new'));
  expect(await deps.factors.find(person.uid)).toEqual(before);

  // Signed in with it, knowing the password, they still confirm nothing.
  const ticket = await ticketOf(deps, person);
  const asked = (await api.call('request-sign-in-challenge', { body: { ticket } })).body;
  const proof = { passkey: key.sign(asked) };
  const signedIn = (await api.call('pass-second-factor', { body: { ticket, proof } })).body.token;
  expect(await me(signedIn)).toBe(200);
  const again = await api.call('request-passkey', { token: signedIn, body: {} });
  expect(outcomeOf(again)).toBe('step-up-required');
  // The owner removes it with their own factor.
  expect((await remove(person, before?.passkeys[0]?.id ?? '', nowCode())).status).toBe(200);
});

describe('removing a factor', () => {
  it('takes a factor or a recovery code, ends the other sessions, and with the last one the password signs in', async () => {
    const person = await withApp();
    const other = await tokenOf(deps, person.uid);
    const key = await givePasskey(deps, person);
    expect(outcomeOf(await remove(person, own, wrong))).toBe('factor-refused');
    const proof = { passkey: key.sign(await challenge(person)) };
    expect((await remove(person, own, proof)).status).toBe(200);
    expect(await me(other)).toBe('invalid-token');
    const { factors } = (await api.call('get-factors', { token: person.token })).body;
    expect(factors.map(({ method }) => method)).toEqual(['passkey']);
    expect((await remove(person, factors[0]?.id ?? '', recovery)).status).toBe(200);
    expect(await kindsOf(person)).toEqual(['factor-removed', 'factor-removed']);
    expect(await mailsOf(deps, person.email, 'factor-changed')).toHaveLength(2);
    expect(await deps.factors.find(person.uid)).toMatchObject({ totp: null, recoveryRefs: [] });
    const { email, password } = person;
    expect((await api.call('login', { body: { email, password } })).status).toBe(200);
  });

  it('is refused with, and for, a factor of somebody else, and spends nothing', async () => {
    const [person, other] = [await withApp(), await makePerson(deps)];
    const key = await givePasskey(deps, other);
    const theirs = (await deps.factors.find(other.uid))?.passkeys[0]?.id ?? '';
    const before = await fingerprint(deps);
    const foreign = await remove(person, own, { passkey: key.sign(await challenge(person)) });
    expect(outcomeOf(foreign)).toBe('factor-refused');
    expect(outcomeOf(await remove(person, theirs, recovery))).toBe('not-found');
    const changed = changes(before, await fingerprint(deps));
    expect(changed.filter((name) => !name.startsWith('links/'))).toEqual([]);
  });
});

it('new recovery codes replace the earlier ones, and are not made for somebody without a factor', async () => {
  const person = await withApp();
  const made = await makeCodes(person, nowCode());
  expect(made.body.recoveryCodes).toHaveLength(10);
  expect(await pass(person, recovery)).toBe('factor-refused');
  expect(await pass(person, { recoveryCode: made.body.recoveryCodes[3] ?? '' })).toBe(200);
  expect(await kindsOf(person)).toContain('recovery-codes-made');
  expect(outcomeOf(await makeCodes(await makePerson(deps), recovery))).toBe('factor-refused');
});

it('the factors of an account are tried five times in 15 minutes, wherever they are asked for', async () => {
  const person = await withApp();
  const add = await addPasskey(person);
  for (let turn = 0; turn < 3; turn += 1) await remove(person, own, wrong);
  for (let turn = 0; turn < 2; turn += 1) await makeCodes(person, wrong);
  const right = [
    await remove(person, own, recovery),
    await makeCodes(person, recovery),
    await add(),
    await finish(person, codeAt(deps.now())),
  ];
  expect(right.map(outcomeOf)).toEqual(Array(4).fill('too-many-requests'));
  expect((await deps.factors.find(person.uid))?.recoveryRefs).toHaveLength(1);
});
