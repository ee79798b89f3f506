import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Deps } from '../../../entry/deps.ts';
import { startApi, type Api } from '../../../../testing/api.ts';
import { codeAt, codeOf, giveApp, ticketOf } from '../../../../testing/factors.ts';
import { makePerson, type Person } from '../../../../testing/people.ts';
import { changeUser } from '../../../../testing/principals.ts';
import { softwareAuthenticator } from '../../../../testing/software-authenticator.ts';
import { freshDatabase, loggedErrors, testDeps } from '../../../../testing/test-environment.ts';
import { claimsOf } from '../../../../testing/tokens.ts';

let deps: Deps;
let api: Api;

beforeAll(async () => {
  deps = testDeps({ database: freshDatabase('must-enrol'), config: { adminSecondFactor: 'required' } });
  api = await startApi(deps);
});
afterAll(async () => {
  await api.close();
  expect(loggedErrors).toEqual([]);
});

const newAdmin = () => makePerson(deps, { isAdmin: true });
const signIn = async ({ email, password }: Person) =>
  (await api.call('login', { body: { email, password } })).body.token;
const listUsers = ({ uid }: Person, token: string) =>
  api.call('list-users', { token, params: { adminId: uid } });

describe('an administrator without a second factor, if one is required', () => {
  it('gets a session that sees itself, adds a factor and signs out; everything else is refused', async () => {
    const admin = await newAdmin();
    const token = await signIn(admin);
    expect(claimsOf(token)['scope']).toBe('enrol');
    expect((await api.call('get-current-user', { token })).status).toBe(200);
    expect((await api.call('get-factors', { token })).body).toMatchObject({ isRequired: true });
    for (const refused of [await listUsers(admin, token), await api.call('get-sessions', { token })])
      expect([refused.status, refused.error.code]).toEqual([403, 'factor-required']);
    const sid = String(claimsOf(token)['sid']);
    expect((await api.call('end-session', { token, params: { sid } })).status).toBe(200);
    expect((await api.call('get-current-user', { token })).error.code).toBe('invalid-token');
  });

  it('gets a full session once an authenticator app is added; the earlier token ends', async () => {
    const admin = await newAdmin();
    const token = await signIn(admin);
    const { secret } = (await api.call('request-totp', { token, body: {} })).body;
    const added = await api.call('add-totp', { token, body: { code: codeOf(secret, deps.now()) } });
    const { token: full = '', customToken } = added.body;
    expect([added.status, typeof customToken]).toEqual([200, 'string']);
    expect((await listUsers(admin, full)).status).toBe(200);
    expect((await listUsers(admin, token)).error.code).toBe('invalid-token');
  });

  it('gets one with a passkey as well', async () => {
    const admin = await newAdmin();
    const token = await signIn(admin);
    const options = (await api.call('request-passkey', { token, body: {} })).body;
    const credential = softwareAuthenticator(deps).register(options);
    const added = await api.call('add-passkey', { token, body: { name: 'A phone', credential } });
    expect((await listUsers(admin, added.body.token ?? '')).status).toBe(200);
  });

  it('may only add one from the time they get the role, whatever session they have', async () => {
    const person = await makePerson(deps);
    expect((await api.call('get-sessions', { token: person.token })).status).toBe(200);
    await changeUser(deps, person, { isAdmin: true });
    expect((await api.call('get-sessions', { token: person.token })).error.code).toBe('factor-required');
  });

  it('may only add one again after removing the last', async () => {
    const admin = await newAdmin();
    await giveApp(deps, admin);
    const ticket = await ticketOf(deps, admin);
    const proof = { code: codeAt(deps.now()) };
    const { token } = (await api.call('pass-second-factor', { body: { ticket, proof } })).body;
    expect((await listUsers(admin, token)).status).toBe(200);
    const { factors } = (await api.call('get-factors', { token })).body;
    const removed = await api.call('remove-factor', {
      token,
      body: { factorId: factors[0]?.id ?? '', proof: { recoveryCode: 'ABCD-EFGH-2345-ABCD' } },
    });
    expect(removed.status).toBe(200);
    expect((await listUsers(admin, token)).error.code).toBe('factor-required');
  });
});

describe('if every administrator must have a second factor', () => {
  it('an administrator who has proved one is asked for nothing more', async () => {
    const admin = await newAdmin();
    await giveApp(deps, admin);
    const ticket = await ticketOf(deps, admin);
    const proof = { code: codeAt(deps.now()) };
    const { token } = (await api.call('pass-second-factor', { body: { ticket, proof } })).body;
    expect((await listUsers(admin, token)).status).toBe(200);
  });

  it('users who are not administrators need none', async () => {
    const person = await makePerson(deps);
    expect(claimsOf(await signIn(person))['scope']).toBe('full');
  });
});
