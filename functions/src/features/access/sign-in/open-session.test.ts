import { describe, expect, it } from 'vitest';
import { exampleProofs } from '@keelstone/domain/kernel/api/example-ids';
import { codeAt, codeOf, giveApp, ticketOf } from '../../../../testing/factors.ts';
import { makePerson, type Person } from '../../../../testing/people.ts';
import { changeUser } from '../../../../testing/principals.ts';
import { softwareAuthenticator } from '../../../../testing/software-authenticator.ts';
import { outcomeOf, memoryApi } from '../../../../testing/tested-api.ts';
import { claimsOf } from '../../../../testing/tokens.ts';

/** Every token that was made for a session, whether or not that session was opened. */
const made: string[] = [];
/** A step between the password and the session. */
let inBetween = (): Promise<void> => Promise.resolve();
const config = { adminSecondFactor: 'required', throttleScale: 1 } as const;
const { deps, api } = await memoryApi({ config }, ({ toolkit }) => ({
  toolkit: {
    ...toolkit,
    async signInWithPassword(given) {
      const checked = await toolkit.signInWithPassword(given);
      await inBetween();
      return checked;
    },
    async signInWithCustomToken(customToken) {
      const token = await toolkit.signInWithCustomToken(customToken);
      made.push(token);
      return token;
    },
  },
}));

/** Signs in, and returns the answer and the first token made meanwhile. */
async function signIn({ email, password }: Person) {
  made.length = 0;
  const answer = await api.call('login', { body: { email, password } });
  const [first = ''] = made;
  expect(first).not.toBe('');
  return { answer, first, token: answer.body.token };
}
const newAdmin = () => makePerson(deps, { isAdmin: true });
const ask = async (token: string) => outcomeOf(await api.call('get-current-user', { token }));
const sessions = async (token: string) => outcomeOf(await api.call('get-sessions', { token }));
const listUsers = async ({ uid }: Person, token = '') =>
  outcomeOf(await api.call('list-users', { token, params: { adminId: uid } }));
const sidsOf = async ({ uid }: Person) => Object.keys((await deps.sessions.find(uid))?.live ?? {});

describe('a token that is made while its session is being opened', () => {
  it('is useless and in no answer if a second factor is required', async () => {
    const person = await makePerson(deps);
    await giveApp(deps, person);
    const before = await sidsOf(person);
    const { answer, first } = await signIn(person);
    expect(outcomeOf(answer)).toBe('second-factor-required');
    expect(JSON.stringify(answer)).not.toContain(first);
    expect([await ask(first), await sidsOf(person)]).toEqual(['invalid-token', before]);
  });

  it('is useless if the account is suspended meanwhile, also after that is lifted', async () => {
    const person = await makePerson(deps);
    const before = await sidsOf(person);
    inBetween = () => changeUser(deps, person, { isBlocked: true });
    const { answer, first } = await signIn(person);
    inBetween = () => Promise.resolve();
    expect([outcomeOf(answer), await ask(first)]).toEqual(['account-restricted', 'account-restricted']);
    await changeUser(deps, person, { isBlocked: false });
    expect([await ask(first), await sidsOf(person)]).toEqual(['invalid-token', before]);
  });

  it('is useless if the session gets a narrower scope than requested', async () => {
    const { first, token } = await signIn(await newAdmin());
    expect(token).not.toBe(first);
    expect([await ask(token), await ask(first)]).toEqual([200, 'invalid-token']);
  });
});

describe('an administrator, if each must have a second factor', () => {
  it('gets a session that sees itself, adds a factor and signs out; everything else is refused', async () => {
    const admin = await newAdmin();
    const { token } = await signIn(admin);
    expect(claimsOf(token)['scope']).toBe('enrol');
    expect((await api.call('get-factors', { token })).body).toMatchObject({ isRequired: true });
    expect([await ask(token), await listUsers(admin, token), await sessions(token)]).toEqual([
      200,
      'factor-required',
      'factor-required',
    ]);
    const params = { sid: String(claimsOf(token)['sid']) };
    expect((await api.call('end-session', { token, params })).status).toBe(200);
    expect(await ask(token)).toBe('invalid-token');
  });

  it('gets a full session once an app or a passkey is added; the earlier token ends', async () => {
    const [one, other] = [await newAdmin(), await newAdmin()];
    const [{ token }, { token: keyless }] = [await signIn(one), await signIn(other)];
    const { secret } = (await api.call('request-totp', { token, body: {} })).body;
    const code = codeOf(secret, deps.now());
    const withApp = (await api.call('add-totp', { token, body: { code } })).body;
    expect(typeof withApp.customToken).toBe('string');
    expect(await listUsers(one, withApp.token)).toBe(200);
    expect(await listUsers(one, token)).toBe('invalid-token');
    const options = (await api.call('request-passkey', { token: keyless, body: {} })).body;
    const body = { name: 'A phone', credential: softwareAuthenticator(deps).register(options) };
    const withKey = (await api.call('add-passkey', { token: keyless, body })).body;
    expect(await listUsers(other, withKey.token)).toBe(200);
  });

  it('may only add one from the time they get the role, whatever session they have', async () => {
    const person = await makePerson(deps);
    expect(claimsOf((await signIn(person)).token)['scope']).toBe('full');
    expect(await sessions(person.token)).toBe(200);
    await changeUser(deps, person, { isAdmin: true });
    expect(await sessions(person.token)).toBe('factor-required');
  });

  it('who has proved one is asked for nothing more, but may only add one again after removing the last', async () => {
    const admin = await newAdmin();
    await giveApp(deps, admin);
    const ticket = await ticketOf(deps, admin);
    const proof = { code: codeAt(deps.now()) };
    const { token } = (await api.call('pass-second-factor', { body: { ticket, proof } })).body;
    expect(await listUsers(admin, token)).toBe(200);
    const { factors } = (await api.call('get-factors', { token })).body;
    const body = { factorId: factors[0]?.id ?? '', proof: exampleProofs.recovery };
    expect((await api.call('remove-factor', { token, body })).status).toBe(200);
    expect(await listUsers(admin, token)).toBe('factor-required');
  });
});
