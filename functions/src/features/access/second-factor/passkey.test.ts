import { describe, expect, it } from 'vitest';
import { secondFactorLimits } from '@keelstone/domain/access/second-factor/second-factor.limits';
import type { Assertion } from '@keelstone/domain/access/second-factor/second-factor.schema';
import { oneTimeLinkLimits } from '@keelstone/domain/core/one-time-link/one-time-link.limits';
import { nothingWritten } from '../../../../testing/database.ts';
import { givePasskey, ticketOf } from '../../../../testing/factors.ts';
import { makePerson, type Person } from '../../../../testing/people.ts';
import {
  softwareAuthenticator,
  type SoftwareAuthenticator,
} from '../../../../testing/software-authenticator.ts';
import { memoryApi, outcomeOf } from '../../../../testing/tested-api.ts';

const { deps, api, clock } = await memoryApi();

type Owner = { person: Person; key: SoftwareAuthenticator };
const owner = async (options?: { counter?: number }): Promise<Owner> => {
  const person = await makePerson(deps);
  return { person, key: await givePasskey(deps, person, options) };
};
const requestOptions = async (ticket: string) =>
  (await api.call('request-sign-in-challenge', { body: { ticket } })).body;
const pass = async (ticket: string, passkey: Assertion) =>
  outcomeOf(await api.call('pass-second-factor', { body: { ticket, proof: { passkey } } }));
/** A sign-in with the given faults in the signature. */
const signIn = async ({ person, key }: Owner, odd: Parameters<SoftwareAuthenticator['sign']>[1] = {}) => {
  const ticket = await ticketOf(deps, person);
  return pass(ticket, key.sign(await requestOptions(ticket), odd));
};
const elsewhere = [{ origin: 'https://keelstone.example' }, { rpId: 'keelstone.example' }];

describe('a passkey at the sign-in', () => {
  it('is asked for by the domain of the site, with the passkeys of the account, and signs in', async () => {
    const someone = await owner();
    const options = await requestOptions(await ticketOf(deps, someone.person));
    expect(options).toMatchObject({ rpId: 'localhost', allowCredentials: [{ type: 'public-key' }] });
    expect(options.allowCredentials[0]?.id).toBe(someone.key.sign(options).id);
    expect([await signIn(someone), await signIn(someone)]).toEqual([200, 200]);
  });

  it('is refused if it was made elsewhere, without a user, wrongly or by somebody else, and nothing is written', async () => {
    const [{ person, key }, stranger] = [await owner(), await owner()];
    const ticket = await ticketOf(deps, person);
    for (const odd of [...elsewhere, { origin: 'http://localhost:9' }, { userPresent: false }]) {
      const passkey = key.sign(await requestOptions(ticket), odd);
      await nothingWritten(deps, async () => {
        expect(await pass(ticket, passkey), JSON.stringify(odd)).toBe('factor-refused');
      });
    }
    const options = await requestOptions(ticket);
    const [own, theirs] = [key.sign(options), stranger.key.sign(options)];
    const { signature } = theirs.response;
    expect(await pass(ticket, { ...own, response: { ...own.response, signature } })).toBe('factor-refused');
    expect(await pass(ticket, theirs)).toBe('factor-refused');
    expect(await pass(ticket, key.sign(await requestOptions(ticket)))).toBe(200);
  });

  it('answers a challenge once, in the sign-in that asked for it, the latest one only, and in time', async () => {
    const { person, key } = await owner();
    const ticket = await ticketOf(deps, person);
    const signed = key.sign(await requestOptions(ticket));
    expect(await pass(ticket, signed)).toBe(200);
    const [second, third] = [await ticketOf(deps, person), await ticketOf(deps, person)];
    expect(await pass(second, signed)).toBe('factor-refused');
    const other = await requestOptions(second);
    expect(await pass(third, key.sign(other))).toBe('factor-refused');
    await requestOptions(second);
    expect(await pass(second, key.sign(other))).toBe('factor-refused');
    expect(await pass(third, key.sign({ challenge: 'bmV2ZXItYXNrZWQ' }))).toBe('factor-refused');

    const { token } = person;
    const confirming = (await api.call('request-challenge', { token, body: {} })).body;
    clock.skewMs += oneTimeLinkLimits.challengeAgeMsMax;
    const body = { proof: { passkey: key.sign(confirming) } };
    expect(outcomeOf(await api.call('step-up', { token, body }))).toBe('factor-refused');
  });

  it.each([
    ['must grow: otherwise somebody has copied the passkey', 5, [9], [8, 9, 0], 10],
    ['may stay at zero until it counts', 0, [0, 0], [], 3],
  ] as const)('has a counter that %s', async (_what, counter, taken, refused, next) => {
    const someone = await owner({ counter });
    for (const each of taken) expect(await signIn(someone, { counter: each })).toBe(200);
    for (const each of refused) expect(await signIn(someone, { counter: each })).toBe('factor-refused');
    expect(await signIn(someone, { counter: next })).toBe(200);
    expect(await signIn(someone, { counter: 0 })).toBe('factor-refused');
  });
});

describe('a new passkey', () => {
  const options = async ({ token }: Person) => (await api.call('request-passkey', { token, body: {} })).body;
  const add = ({ token }: Person, credential: ReturnType<SoftwareAuthenticator['register']>) =>
    api.call('add-passkey', { token, body: { name: 'A phone', credential } });

  it('is added with the first answer, and only the first one brings recovery codes', async () => {
    const person = await makePerson(deps);
    const key = softwareAuthenticator(deps);
    const first = await add(person, key.register(await options(person)));
    expect([first.status, first.body.recoveryCodes?.length]).toEqual([200, secondFactorLimits.recoveryCodes]);
    expect(first.body.token).toBeUndefined();
    const { body } = await api.call('get-factors', { token: person.token });
    expect(body).toMatchObject({ factors: [{ method: 'passkey', name: 'A phone' }], recoveryCodesLeft: 10 });
    expect(await signIn({ person, key })).toBe(200);

    const asks = await options(person);
    expect(asks.excludeCredentials.map(({ id }) => id)).toEqual([key.sign(asks).id]);
    const second = await add(person, softwareAuthenticator(deps).register(asks));
    expect([second.status, second.body.recoveryCodes]).toEqual([200, undefined]);
    // One authenticator makes no second.
    expect(outcomeOf(await add(person, key.register(await options(person))))).toBe('factor-refused');
  });

  it('is refused if it was made elsewhere', async () => {
    const person = await makePerson(deps);
    for (const odd of elsewhere) {
      const credential = softwareAuthenticator(deps).register(await options(person), odd);
      expect(outcomeOf(await add(person, credential))).toBe('factor-refused');
    }
    expect(await deps.factors.find(person.uid)).toBeUndefined();
  });

  it('answers the challenge of its own session, once', async () => {
    const [person, other] = [await makePerson(deps), await makePerson(deps)];
    const asks = await options(person);
    const made = () => softwareAuthenticator(deps).register(asks);
    const answers = [await add(other, made()), await add(person, made()), await add(person, made())];
    // A challenge to sign with a passkey cannot create one.
    const signing = (await api.call('request-challenge', { token: person.token, body: {} })).body;
    answers.push(await add(person, softwareAuthenticator(deps).register(signing)));
    expect(answers.map(outcomeOf)).toEqual(['factor-refused', 200, 'factor-refused', 'factor-refused']);
  });

  it('is refused after the tenth', async () => {
    const person = await makePerson(deps);
    for (let count = 1; count < secondFactorLimits.passkeysPerUser; count += 1)
      await givePasskey(deps, person);
    const outcomes = [];
    for (const key of [softwareAuthenticator(deps), softwareAuthenticator(deps)])
      outcomes.push(outcomeOf(await add(person, key.register(await options(person)))));
    expect(outcomes).toEqual([200, 'factor-limit']);
  });
});
