import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Assertion } from '@keelstone/domain/factor/factor.schema';
import { limits } from '@keelstone/domain/limits';
import type { Deps } from '../../../entry/deps.ts';
import { startApi, type Api } from '../../../../testing/api.ts';
import { changes, fingerprint } from '../../../../testing/database.ts';
import { givePasskey, ticketOf } from '../../../../testing/factors.ts';
import { makePerson, type Person } from '../../../../testing/people.ts';
import {
  softwareAuthenticator,
  type SoftwareAuthenticator,
} from '../../../../testing/software-authenticator.ts';
import { freshDatabase, loggedErrors, testDeps } from '../../../../testing/test-environment.ts';

let deps: Deps;
let api: Api;
let skewMs = 0;

beforeAll(async () => {
  const now = () => Date.now() + skewMs;
  deps = testDeps({ database: freshDatabase('passkeys'), now, config: { throttleScale: 1000 } });
  api = await startApi(deps);
});
afterAll(async () => {
  await api.close();
  expect(loggedErrors).toEqual([]);
});

type Owner = { person: Person; key: SoftwareAuthenticator };
const owner = async (options?: { counter?: number }): Promise<Owner> => {
  const person = await makePerson(deps);
  return { person, key: await givePasskey(deps, person, options) };
};
const asked = async (ticket: string) =>
  (await api.call('request-sign-in-challenge', { body: { ticket } })).body;
const pass = async (ticket: string, passkey: Assertion) => {
  const { status, error } = await api.call('pass-second-factor', { body: { ticket, proof: { passkey } } });
  return error.code ?? status;
};
/** A sign-in with the given faults in the signature. */
const signIn = async ({ person, key }: Owner, odd: Parameters<SoftwareAuthenticator['sign']>[1] = {}) => {
  const ticket = await ticketOf(deps, person);
  return pass(ticket, key.sign(await asked(ticket), odd));
};

describe('a passkey at the sign-in', () => {
  it('is asked for by the domain of the site, with the passkeys of the account', async () => {
    const { person, key } = await owner();
    const options = await asked(await ticketOf(deps, person));
    expect(options).toMatchObject({ rpId: 'localhost', allowCredentials: [{ type: 'public-key' }] });
    expect(options.allowCredentials[0]?.id).toBe(key.sign(options).id);
  });

  it('signs in with its signature', async () => {
    const someone = await owner();
    expect([await signIn(someone), await signIn(someone)]).toEqual([200, 200]);
  });

  it.each([
    ['made on another site', { origin: 'https://keelstone.example' }],
    ['made on another port', { origin: 'http://localhost:9' }],
    ['made for another domain', { rpId: 'keelstone.example' }],
    ['made without a user present', { userPresent: false }],
  ])('is refused if it was %s', async (_what, odd) => {
    expect(await signIn(await owner(), odd)).toBe('factor-refused');
  });

  it('is refused if the signature is wrong', async () => {
    const { person, key } = await owner();
    const ticket = await ticketOf(deps, person);
    const first = key.sign(await asked(ticket));
    const { signature } = softwareAuthenticator(deps).sign(await asked(ticket)).response;
    expect(await pass(ticket, { ...first, response: { ...first.response, signature } })).toBe(
      'factor-refused',
    );
  });

  it('is refused if it is somebody else’s', async () => {
    const [{ person }, { key }] = [await owner(), await owner()];
    const ticket = await ticketOf(deps, person);
    expect(await pass(ticket, key.sign(await asked(ticket)))).toBe('factor-refused');
  });

  it('answers a challenge once, in the sign-in that asked for it, the latest one only, and in time', async () => {
    const { person, key } = await owner();
    const ticket = await ticketOf(deps, person);
    const signed = key.sign(await asked(ticket));
    expect(await pass(ticket, signed)).toBe(200);
    const [second, third] = [await ticketOf(deps, person), await ticketOf(deps, person)];
    expect(await pass(second, signed)).toBe('factor-refused');
    const other = await asked(second);
    expect(await pass(third, key.sign(other))).toBe('factor-refused');
    await asked(second);
    expect(await pass(second, key.sign(other))).toBe('factor-refused');
    expect(await pass(third, key.sign({ challenge: 'bmV2ZXItYXNrZWQ' }))).toBe('factor-refused');

    const confirming = (await api.call('request-challenge', { token: person.token, body: {} })).body;
    skewMs += limits.challengeAgeMsMax;
    const late = await api.call('step-up', {
      token: person.token,
      body: { proof: { passkey: key.sign(confirming) } },
    });
    expect(late.error.code).toBe('factor-refused');
  });

  it('writes nothing if it is refused', async () => {
    const someone = await owner();
    const ticket = await ticketOf(deps, someone.person);
    const options = await asked(ticket);
    const before = await fingerprint(deps, [someone.person.uid]);
    const odd = { origin: 'https://keelstone.example' };
    expect(await pass(ticket, someone.key.sign(options, odd))).toBe('factor-refused');
    expect(changes(before, await fingerprint(deps, [someone.person.uid]))).toEqual([]);
  });
});

describe('the counter of a passkey', () => {
  it('must grow: otherwise somebody has copied the passkey', async () => {
    const someone = await owner({ counter: 5 });
    expect(await signIn(someone, { counter: 9 })).toBe(200);
    expect(await signIn(someone, { counter: 8 })).toBe('factor-refused');
    expect(await signIn(someone, { counter: 9 })).toBe('factor-refused');
    expect(await signIn(someone, { counter: 0 })).toBe('factor-refused');
    expect(await signIn(someone, { counter: 10 })).toBe(200);
  });

  it('may stay at zero: such an authenticator does not count', async () => {
    const someone = await owner({ counter: 0 });
    expect([await signIn(someone), await signIn(someone)]).toEqual([200, 200]);
    expect(await signIn(someone, { counter: 3 })).toBe(200);
    expect(await signIn(someone)).toBe('factor-refused');
  });
});

describe('a new passkey', () => {
  type New = { person: Person; odd?: Parameters<SoftwareAuthenticator['register']>[1] };
  const options = async ({ token }: Person) => (await api.call('request-passkey', { token, body: {} })).body;
  const add = ({ token }: Person, credential: ReturnType<SoftwareAuthenticator['register']>) =>
    api.call('add-passkey', { token, body: { name: 'A phone', credential } });
  const enrol = async ({ person, odd }: New) => {
    const key = softwareAuthenticator(deps);
    return { key, answer: await add(person, key.register(await options(person), odd)) };
  };

  it('is not added as the first factor once the account is locked, even if it was begun before', async () => {
    const person = await makePerson(deps);
    const credential = softwareAuthenticator(deps).register(await options(person));
    await api.call('lock-account', { token: person.token });
    expect((await add(person, credential)).error.code).toBe('account-locked');
  });

  it('is added with the first answer, brings recovery codes, and signs in from then on', async () => {
    const person = await makePerson(deps);
    const { key, answer } = await enrol({ person });
    expect([answer.status, answer.body.recoveryCodes?.length]).toEqual([200, limits.recoveryCodes]);
    expect(answer.body.token).toBeUndefined();
    const { body } = await api.call('get-factors', { token: person.token });
    expect(body).toMatchObject({ factors: [{ method: 'passkey', name: 'A phone' }], recoveryCodesLeft: 10 });
    expect(await signIn({ person, key })).toBe(200);
  });

  it('brings no further recovery codes, and is not created twice by one authenticator', async () => {
    const { person, key } = await owner();
    const asks = await options(person);
    expect(asks.excludeCredentials.map(({ id }) => id)).toEqual([key.sign(asks).id]);
    const { answer } = await enrol({ person });
    expect([answer.status, answer.body.recoveryCodes]).toEqual([200, undefined]);
    expect((await add(person, key.register(await options(person)))).error.code).toBe('factor-refused');
  });

  it.each([
    ['made on another site', { origin: 'https://keelstone.example' }],
    ['made for another domain', { rpId: 'keelstone.example' }],
  ])('is refused if it was %s', async (_what, odd) => {
    const person = await makePerson(deps);
    const { answer } = await enrol({ person, odd });
    expect(answer.error.code).toBe('factor-refused');
    expect(await deps.factors.find(person.uid)).toBeUndefined();
  });

  it('answers the challenge of its own session, once', async () => {
    const [person, other] = [await makePerson(deps), await makePerson(deps)];
    const asks = await options(person);
    expect((await add(other, softwareAuthenticator(deps).register(asks))).error.code).toBe('factor-refused');
    const credential = softwareAuthenticator(deps).register(asks);
    expect((await add(person, credential)).status).toBe(200);
    expect((await add(person, softwareAuthenticator(deps).register(asks))).error.code).toBe('factor-refused');
    // A challenge to sign with a passkey cannot create one.
    const signing = (await api.call('request-challenge', { token: person.token, body: {} })).body;
    const made = softwareAuthenticator(deps).register(signing);
    expect((await add(person, made)).error.code).toBe('factor-refused');
  });

  it('is refused after the tenth', async () => {
    const person = await makePerson(deps);
    for (let count = 0; count < limits.passkeysPerUser; count += 1)
      expect((await enrol({ person })).answer.status).toBe(200);
    expect((await enrol({ person })).answer.error.code).toBe('factor-limit');
  });
});
