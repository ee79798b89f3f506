import { randomUUID } from 'node:crypto';
import { getAuth } from 'firebase-admin/auth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { emailReservationId } from '@keelstone/domain/auth/email-reservation';
import type { User } from '@keelstone/domain/user/user';
import type { Deps } from '../../../entry/deps.ts';
import { startApi, type Answer, type Api } from '../../../../testing/api.ts';
import { allDocuments, changes, fingerprint } from '../../../../testing/database.ts';
import { mailedCode, mailsOf, resetCodeFor } from '../../../../testing/sent-mails.ts';
import { makePerson } from '../../../../testing/people.ts';
import { freshDatabase, loggedErrors, testDeps } from '../../../../testing/test-environment.ts';
import { toolkit, toolkitSession } from '../../../../testing/toolkit.ts';

const attackers = 'the attacker knows this';
const victims = 'the owner chose this';
let deps: Deps;
let api: Api;

beforeAll(async () => {
  deps = testDeps({
    database: freshDatabase('register'),
    areBooksTrue: false,
    config: { throttleScale: 1000 },
  });
  api = await startApi(deps);
});
afterAll(async () => {
  await api.close();
  expect(loggedErrors).toEqual([]);
});

const freshEmail = () => `${randomUUID()}@people.test`;
const register = (email: string, password: string, name = 'Nora Quist') =>
  api.call('register', { body: { name, email, number: '+12025550123', password } });
const login = (email: string, password: string) => api.call('login', { body: { email, password } });
const verify = async (email: string) => {
  const oobCode = await mailedCode(deps, email, 'verify-email', 'verified');
  return api.call('verify-email', { body: { oobCode } });
};
const usersOf = async (email: string) =>
  (await allDocuments<User>('users')).filter((user) => user.email === email);
const codes = (answers: readonly Answer<unknown>[]) => answers.map(({ error }) => error.code ?? 'ok');

describe('a registration', () => {
  it('creates one account, its reservation and its sign-in, all with one uid', async () => {
    const email = freshEmail();
    expect((await register(email.toUpperCase(), victims)).body.message).toBe('Verification email sent');
    const [user, ...more] = await usersOf(email);
    expect(more).toEqual([]);
    expect(user).toMatchObject({ name: 'Nora Quist', isVerified: false });
    expect((await deps.emails.find(emailReservationId(email)))?.uid).toBe(user?.uid);
    expect(await deps.identity.findByEmail(email)).toEqual({ uid: user?.uid, isVerified: false });
  });

  it('sends a mail without the name that was typed, with a link that denies it', async () => {
    const email = freshEmail();
    await register(email, victims, 'Your account is locked call +1 202 555 0100');
    const [mail, ...more] = await mailsOf(deps, email, 'verify-email');
    expect(more).toEqual([]);
    expect(JSON.stringify(mail)).not.toContain('locked');
    expect(mail?.text).toMatch(/^Hello,\n/);
    expect(mail?.text).toContain('/secure#code=');
  });

  it.each(['www.evil.example', 'Pay at evil.example', 'https://evil', 'help@evil', 'An\u200bna'])(
    'takes no name like "%s"',
    async (name) => {
      const email = freshEmail();
      const before = await fingerprint(deps);
      const refused = await register(email, victims, name);
      expect([refused.status, refused.error.code]).toEqual([400, 'invalid-input']);
      expect(changes(before, await fingerprint(deps))).toEqual([]);
    },
  );

  it('stores a name in composed characters', async () => {
    const email = freshEmail();
    await register(email, victims, ' Jose\u0301  Mari\u0301a ');
    expect((await usersOf(email))[0]?.name).toBe('José María');
  });
});

describe('an address whose account was never verified', () => {
  it('can be registered again: only the last registration counts', async () => {
    const email = freshEmail();
    await register(email, attackers, 'Mallory');
    const first = await usersOf(email);
    const oldCode = await mailedCode(deps, email, 'verify-email', 'verified');
    await register(email, victims, 'Nora Quist');

    const [user, ...more] = await usersOf(email);
    expect(more).toEqual([]);
    expect(user?.name).toBe('Nora Quist');
    expect(user?.uid).not.toBe(first[0]?.uid);
    const stale = await api.call('verify-email', { body: { oobCode: oldCode } });
    expect(stale.error.code).toBe('link-invalid');
    expect((await verify(email)).status).toBe(200);
    expect(codes([await login(email, attackers), await login(email, victims)])).toEqual([
      'wrong-credentials',
      'ok',
    ]);
  });

  it('leaves no document of the replaced account', async () => {
    const email = freshEmail();
    await register(email, attackers);
    const [first] = await usersOf(email);
    await register(email, victims);
    const left = [...(await fingerprint(deps)).keys()].filter((name) => name.includes(first?.uid ?? 'none'));
    expect(left).toEqual([]);
    expect(await deps.identity.describe(first?.uid ?? '')).toBeUndefined();
  });

  it('stays if it has money', async () => {
    const figures = { usd: 100, btc: 0, eth: 0 };
    const person = await makePerson(deps, { isVerified: false, figures });
    await register(person.email, victims);
    expect((await usersOf(person.email)).map(({ uid }) => uid)).toEqual([person.uid]);
    expect(await mailsOf(deps, person.email, 'account-exists')).toHaveLength(1);
  });
});

describe('an address that belongs to an account', () => {
  it('is not taken by a registration; its owner is mailed once an hour, with the same answer', async () => {
    const person = await makePerson(deps);
    const answers = [await register(person.email, attackers), await register(person.email, attackers)];
    expect(answers.map(({ body }) => body.message)).toEqual(Array(2).fill('Verification email sent'));
    expect(await mailsOf(deps, person.email, 'account-exists')).toHaveLength(1);
    expect((await login(person.email, person.password)).status).toBe(200);
  });

  it('is not taken either if its identity was moved to another address through Identity Toolkit', async () => {
    const person = await makePerson(deps);
    await getAuth().updateUser(person.uid, { email: freshEmail() });
    await register(person.email, attackers);
    expect((await usersOf(person.email)).map(({ uid }) => uid)).toEqual([person.uid]);
    expect((await login(person.email, attackers)).error.code).toBe('wrong-credentials');
  });

  it('is found without a reservation too, which older accounts lack', async () => {
    const person = await makePerson(deps);
    await deps.emails.remove(emailReservationId(person.email));
    await register(person.email, attackers);
    expect((await usersOf(person.email)).map(({ uid }) => uid)).toEqual([person.uid]);
  });
});

describe('an address of an identity without an account', () => {
  it('can be registered: a sign-up through Identity Toolkit does not block it', async () => {
    const email = freshEmail();
    const stray = await toolkit('signUp', { email, password: attackers, returnSecureToken: true });
    await register(email, victims);
    const [user] = await usersOf(email);
    expect(user?.uid).not.toBe(stray.localId);
    expect(await deps.identity.describe(stray.localId)).toBeUndefined();
    expect((await verify(email)).status).toBe(200);
    expect((await login(email, victims)).status).toBe(200);
  });

  it("can be registered if somebody's identity was moved to it, and they get their own back", async () => {
    const person = await makePerson(deps);
    const email = freshEmail();
    await getAuth().updateUser(person.uid, { email, emailVerified: true });
    await register(email, victims);
    expect((await verify(email)).status).toBe(200);
    expect((await login(email, victims)).body.others.email).toBe(email);
    expect((await deps.identity.describe(person.uid))?.email).toBe(person.email);
    const forgot = () => api.call('forgot-password', { body: { email: person.email } });
    const resetToken = await resetCodeFor({ deps, forgot }, person.email);
    await api.call('reset-password', { params: { resetToken }, body: { password: victims } });
    expect((await login(person.email, victims)).body.others.email).toBe(person.email);
  });
});

describe("a stranger's address, registered by an attacker who holds sign-ins from Firebase's own API", () => {
  it('gives the attacker no access when the stranger registers it', async () => {
    const email = freshEmail();
    await register(email, attackers, 'Mallory');
    const { idToken } = await toolkitSession({ email, password: attackers });
    await register(email, victims);
    await verify(email);
    await expect(toolkit('update', { idToken, password: attackers })).rejects.toThrow();
    await expect(toolkitSession({ email, password: attackers })).rejects.toThrow();
    expect((await api.call('get-current-user', { token: idToken })).error.code).toBe('invalid-token');
    expect((await login(email, victims)).status).toBe(200);
  });

  it('is handed to the stranger by a password reset, whatever was registered', async () => {
    const email = freshEmail();
    await register(email, attackers, 'Mallory');
    const forgot = () => api.call('forgot-password', { body: { email } });
    const resetToken = await resetCodeFor({ deps, forgot }, email);
    const body = { password: victims };
    expect((await api.call('reset-password', { params: { resetToken }, body })).status).toBe(200);
    expect(codes([await login(email, attackers), await login(email, victims)])).toEqual([
      'wrong-credentials',
      'ok',
    ]);
  });

  it('is handed to the stranger even if the registration was interrupted before its sign-in was made', async () => {
    const email = freshEmail();
    await register(email, victims);
    const [user] = await usersOf(email);
    await deps.identity.remove(user?.uid ?? '');
    expect((await verify(email)).status).toBe(200);
    const forgot = () => api.call('forgot-password', { body: { email } });
    const resetToken = await resetCodeFor({ deps, forgot }, email);
    await api.call('reset-password', { params: { resetToken }, body: { password: victims } });
    expect((await login(email, victims)).status).toBe(200);
  });
});

describe('a registration that Firebase Auth refuses', () => {
  it('is reported as an invalid address, and leaves nothing behind', async () => {
    const refuse = (): never => {
      throw Object.assign(new Error('The email address is improperly formatted.'), {
        code: 'auth/invalid-email',
      });
    };
    const refusing = await startApi({
      ...deps,
      identity: { ...deps.identity, create: () => Promise.resolve().then(refuse) },
    });
    const before = await fingerprint(deps);
    const body = {
      name: 'Nora Quist',
      email: freshEmail(),
      number: '+12025550123',
      password: 'correct horse',
    };
    const { status, error } = await refusing.call('register', { body });
    await refusing.close();
    expect([status, error]).toMatchObject([
      400,
      { code: 'invalid-input', error: 'Please enter a valid email address' },
    ]);
    expect(changes(before, await fingerprint(deps))).toEqual([]);
  });
});
