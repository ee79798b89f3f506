import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Contract } from '@keelstone/domain/api/contract';
import type { BodyOf } from '@keelstone/domain/api/endpoint';
import { DomainError } from '@keelstone/domain/errors';
import { limits } from '@keelstone/domain/limits';
import { exampleAddresses } from '@keelstone/domain/wallet/example-addresses';
import type { Deps } from '../../../entry/deps.ts';
import { startApi, type Api } from '../../../../testing/api.ts';
import { changes, fingerprint } from '../../../../testing/database.ts';
import { codeAt, giveApp, givePasskey } from '../../../../testing/factors.ts';
import { makePerson, tokenOf, type Person } from '../../../../testing/people.ts';
import { fileDeposit } from '../../../../testing/records.ts';
import { freshDatabase, loggedErrors, testDeps } from '../../../../testing/test-environment.ts';
import { claimsOf } from '../../../../testing/tokens.ts';

const minute = 60_000;
let deps: Deps;
let api: Api;
let skewMs = 0;
let admin: Person;

beforeAll(async () => {
  deps = testDeps({ database: freshDatabase('step-up'), now: () => Date.now() + skewMs });
  api = await startApi(deps);
  admin = await makePerson(deps, { isAdmin: true });
});
afterAll(async () => {
  await api.close();
  expect(loggedErrors).toEqual([]);
});

let turn = 0;
/** A call that asks everybody to confirm: sets deposit addresses, different ones each time. */
const setWallet = (token: string) => {
  turn += 1;
  const ethAddress = turn % 2 === 0 ? exampleAddresses.eth : exampleAddresses.eth.toLowerCase();
  return api.call('update-wallet', {
    token,
    params: { adminId: admin.uid },
    body: { btcAddress: exampleAddresses.btc, ethAddress },
  });
};
/** A call that asks callers with a second factor to confirm. */
const approve = async (by: Person, token = by.token) => {
  const { uid } = await makePerson(deps);
  return api.call('approve-transaction', { token, body: { idToApprove: await fileDeposit(deps, uid) } });
};
type Proof = BodyOf<Contract['step-up']>['proof'];
const confirm = (token: string, proof: Proof) => api.call('step-up', { token, body: { proof } });

describe('a session without a second factor', () => {
  it('is asked to confirm 15 minutes after its sign-in, or after 4 hours of continuous use', async () => {
    const token = await tokenOf(deps, admin.uid);
    const startedAtMs = skewMs;
    for (let used = 0; used < 3; used += 1) {
      skewMs += 14 * minute;
      expect((await setWallet(token)).status).toBe(200);
    }
    skewMs += 15 * minute;
    const refused = await setWallet(token);
    expect([refused.status, refused.error]).toMatchObject([
      403,
      { code: 'step-up-required', methods: ['password'] },
    ]);

    const strong = await confirm(token, { password: admin.password });
    expect(Date.parse(strong.body.strongUntil)).toBeGreaterThan(deps.now() + 14 * minute);
    const { live = {} } = (await deps.sessions.find(admin.uid)) ?? {};
    const session = live[String(claimsOf(token)['sid'])];
    expect(session?.strongAtMs).toBeGreaterThan(Date.now() + startedAtMs);
    expect((await setWallet(token)).status).toBe(200);
  });

  it('is not asked to confirm by the documented flows', async () => {
    const token = await tokenOf(deps, admin.uid, { strongAtMs: deps.now() - limits.strongAgeMsMax });
    expect((await approve(admin, token)).status).toBe(200);
    const { uid } = await makePerson(deps);
    const body = { idToSuspend: uid };
    const suspended = await api.call('suspend-user', { token, params: { adminId: admin.uid }, body });
    expect(suspended.status).toBe(200);
  });

  it('confirms with the password and with nothing else; a wrong one writes nothing', async () => {
    const person = await makePerson(deps);
    const before = await fingerprint(deps, [person.uid]);
    const wrong = await confirm(person.token, { password: 'a guess' });
    expect([wrong.status, wrong.error.code, wrong.error.error]).toEqual([
      401,
      'wrong-credentials',
      'Wrong password',
    ]);
    expect((await confirm(person.token, { code: '123456' })).error.code).toBe('factor-refused');
    expect(changes(before, await fingerprint(deps, [person.uid]))).toEqual([]);
    expect((await confirm(person.token, { password: person.password })).status).toBe(200);
  });

  it('tries five times in 15 minutes', async () => {
    const person = await makePerson(deps);
    for (let wrong = 0; wrong < 5; wrong += 1)
      expect((await confirm(person.token, { password: 'a guess' })).status).toBe(401);
    const right = await confirm(person.token, { password: person.password });
    expect(right.error.code).toBe('too-many-requests');
  });

  it('reports Google’s own lock', async () => {
    const person = await makePerson(deps);
    const locked = () => Promise.reject(new DomainError('sign-in-locked'));
    const stopped = await startApi({ ...deps, toolkit: { ...deps.toolkit, signInWithPassword: locked } });
    const answer = await stopped.call('step-up', {
      token: person.token,
      body: { proof: { password: person.password } },
    });
    await stopped.close();
    expect(answer.error.code).toBe('sign-in-locked');
  });
});

describe('a session with a second factor', () => {
  const weak = async (person: Person) =>
    tokenOf(deps, person.uid, { strongAtMs: deps.now() - limits.strongIdleMsMax });

  it('is asked for it by decisions about other people, and the password is not enough', async () => {
    const person = await makePerson(deps, { isAdmin: true });
    await giveApp(deps, person);
    const token = await weak(person);
    const refused = await approve(person, token);
    expect(refused.error).toMatchObject({ code: 'step-up-required', methods: ['totp'] });
    expect((await confirm(token, { password: person.password })).error.code).toBe('factor-refused');
    expect((await approve(person, token)).status).toBe(403);
    const code = codeAt(deps.now());
    expect((await confirm(token, { code })).status).toBe(200);
    expect((await approve(person, token)).status).toBe(200);
    expect((await confirm(token, { code })).error.code).toBe('factor-refused');
  });

  it('confirms with a passkey, in the session that asked', async () => {
    const person = await makePerson(deps);
    const key = await givePasskey(deps, person);
    const [token, other] = [await weak(person), await weak(person)];
    const options = (await api.call('request-challenge', { token, body: {} })).body;
    const foreign = await confirm(other, { passkey: key.sign(options) });
    expect(foreign.error.code).toBe('factor-refused');
    expect((await confirm(token, { passkey: key.sign(options) })).status).toBe(200);
  });

  it('does not make other sessions of the account strong', async () => {
    const person = await makePerson(deps, { isAdmin: true });
    await giveApp(deps, person);
    const [token, other] = [await weak(person), await weak(person)];
    expect((await confirm(token, { code: codeAt(deps.now()) })).status).toBe(200);
    expect((await approve(person, other)).error.code).toBe('step-up-required');
  });
});
