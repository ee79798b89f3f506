import { getAuth } from 'firebase-admin/auth';
import { describe, expect, it } from 'vitest';
import { emailReservationId } from '@keelstone/domain/core/user/email-reservation';
import { startApi } from '../../../../testing/api.ts';
import { changes, fingerprint, nothingWritten } from '../../../../testing/database.ts';
import { makePerson } from '../../../../testing/people.ts';
import { freshEmail } from '../../../../testing/records.ts';
import { answerRequestsOf, mailedCode, mailsOf, resetCodeFor } from '../../../../testing/sent-mails.ts';
import { outcomeOf, testedApi } from '../../../../testing/tested-api.ts';
import { refreshed, toolkit, toolkitSession } from '../../../../testing/toolkit.ts';
import { restoreAuthUser } from '../auth-user/restore-auth-user.service.ts';

const attackers = 'the attacker knows this';
const victims = 'the owner chose this';
const { deps, api } = await testedApi('register', { areBooksTrue: false });

const registration = (email: string, password: string, name = 'Nora Quist') => ({
  body: { name, email, number: '+12025550123', password },
});
const register = (...given: Parameters<typeof registration>) => api.call('register', registration(...given));
const login = async (email: string, password: string) =>
  outcomeOf(await api.call('login', { body: { email, password } }));
const verify = async (email: string) => {
  const oobCode = await mailedCode(deps, email, 'verify-email', 'verified');
  return (await api.call('verify-email', { body: { oobCode } })).status;
};
/** The owner of the mailbox sets the password, whatever was registered. */
const reset = async (email: string) => {
  const forgot = () => api.call('forgot-password', { body: { email } });
  const resetToken = await resetCodeFor({ deps, forgot }, email);
  return (await api.call('reset-password', { params: { resetToken }, body: { password: victims } })).status;
};
const usersOf = (email: string) => deps.users.list({ where: [['email', '==', email]] });
const uidsOf = async (email: string) => (await usersOf(email)).map(({ uid }) => uid);

describe('a registration', () => {
  it('creates one account, its reservation and its sign-in, and mails a link without the name that was typed', async () => {
    const email = freshEmail();
    const { body } = await register(email.toUpperCase(), victims, ' Jose\u0301  locked ');
    expect(body.message).toBe('Verification email sent');
    const [user, ...more] = await usersOf(email);
    expect(more).toEqual([]);
    expect(user).toMatchObject({ name: 'José locked', isVerified: false });
    expect((await deps.emails.find(emailReservationId(email)))?.uid).toBe(user?.uid);
    expect(await deps.identity.findByEmail(email)).toEqual({ uid: user?.uid, isVerified: false });
    const mails = await mailsOf(deps, email, 'verify-email');
    expect(JSON.stringify(mails)).not.toContain('locked');
    expect(mails.map(({ text }) => text)).toEqual([
      expect.stringMatching(/\n\nHello,\n[^]*\/secure#code=/) as string,
    ]);
  });

  it('that Firebase Auth refuses is reported as an invalid address, and leaves nothing behind', async () => {
    const create = () =>
      Promise.reject(Object.assign(new Error('improperly formatted'), { code: 'auth/invalid-email' }));
    const refusing = await startApi({ ...deps, identity: { ...deps.identity, create } });
    await nothingWritten(deps, async () => {
      const { status, error } = await refusing.call('register', registration(freshEmail(), victims));
      await refusing.close();
      const expected = { code: 'invalid-input', error: 'Please enter a valid email address' };
      expect([status, error]).toMatchObject([400, expected]);
    });
  });
});

describe('an address whose account was never verified', () => {
  it('can be registered again: nothing of the first registration is left, nor of what it handed out', async () => {
    const email = freshEmail();
    await register(email, attackers, 'Mallory');
    const [first = ''] = await uidsOf(email);
    const oobCode = await mailedCode(deps, email, 'verify-email', 'verified');
    const { idToken } = await toolkitSession({ email, password: attackers });
    await register(email, victims);

    const [user, ...more] = await usersOf(email);
    expect([user?.name, user?.uid === first, more]).toEqual(['Nora Quist', false, []]);
    expect([...(await fingerprint(deps)).keys()].filter((name) => name.includes(first))).toEqual([]);
    expect(await deps.identity.describe(first)).toBeUndefined();
    expect(outcomeOf(await api.call('verify-email', { body: { oobCode } }))).toBe('link-invalid');
    expect(await verify(email)).toBe(200);
    await expect(toolkit('update', { idToken, password: attackers })).rejects.toThrow();
    expect(outcomeOf(await api.call('get-current-user', { token: idToken }))).toBe('invalid-token');
    expect([await login(email, attackers), await login(email, victims)]).toEqual(['wrong-credentials', 200]);
  });

  it('stays if it has money', async () => {
    const figures = { usd: 100, btc: 0, eth: 0 };
    const { email, uid } = await makePerson(deps, { isVerified: false, figures });
    await register(email, victims);
    expect(await uidsOf(email)).toEqual([uid]);
    expect(await mailsOf(deps, email, 'account-exists')).toHaveLength(1);
  });

  it('goes to the owner of the mailbox by a reset, whatever was registered', async () => {
    const email = freshEmail();
    await register(email, attackers, 'Mallory');
    expect(await reset(email)).toBe(200);
    expect([await login(email, attackers), await login(email, victims)]).toEqual(['wrong-credentials', 200]);
  });

  it('goes to them even if the registration was interrupted before its sign-in was made', async () => {
    const email = freshEmail();
    await register(email, victims);
    const [uid = ''] = await uidsOf(email);
    await deps.identity.remove(uid);
    expect(await verify(email)).toBe(200);
    expect(await reset(email)).toBe(200);
    expect(await login(email, victims)).toBe(200);
  });

  it('is not mailed if its identity, which was moved, is restored', async () => {
    const { email, uid } = await makePerson(deps, { isVerified: false });
    await getAuth().updateUser(uid, { email: freshEmail() });
    await restoreAuthUser(uid, deps);
    expect(await deps.identity.describe(uid)).toMatchObject({ email });
    expect(await deps.mail.list({ where: [['to', '==', email]] })).toEqual([]);
  });
});

describe('an address that belongs to an account', () => {
  it('is not taken by a registration; its owner is mailed once an hour, with the same answer', async () => {
    const { email, password, uid } = await makePerson(deps);
    for (let turn = 0; turn < 2; turn += 1)
      expect((await register(email, attackers)).body.message).toBe('Verification email sent');
    expect(await mailsOf(deps, email, 'account-exists')).toHaveLength(1);
    expect(await login(email, password)).toBe(200);
    expect(await uidsOf(email)).toEqual([uid]);
  });

  it('is not taken either if its identity was moved to another address through Identity Toolkit', async () => {
    const { email, uid } = await makePerson(deps);
    await getAuth().updateUser(uid, { email: freshEmail() });
    await register(email, attackers);
    expect(await uidsOf(email)).toEqual([uid]);
    expect(await login(email, attackers)).toBe('wrong-credentials');
  });
});

describe('an address of an identity without an account', () => {
  it('can be registered: a sign-up through Identity Toolkit does not block it', async () => {
    const email = freshEmail();
    const stray = await toolkit('signUp', { email, password: attackers, returnSecureToken: true });
    await register(email, victims);
    expect(await uidsOf(email)).not.toEqual([stray.localId]);
    expect(await deps.identity.describe(stray.localId)).toBeUndefined();
    expect([await verify(email), await login(email, victims)]).toEqual([200, 200]);
  });

  it("can be registered if somebody's identity was moved to it, and they get their own back", async () => {
    const person = await makePerson(deps);
    const email = freshEmail();
    await getAuth().updateUser(person.uid, { email, emailVerified: true });
    await register(email, victims);
    expect([await verify(email), await login(email, victims)]).toEqual([200, 200]);
    expect((await deps.identity.describe(person.uid))?.email).toBe(person.email);
    expect([await reset(person.email), await login(person.email, victims)]).toEqual([200, 200]);
  });
});

it("a verification takes nothing from the address's owner, and gives whoever registered it no way in", async () => {
  const email = freshEmail();
  await register(email, attackers, 'Mallory');
  const attacker = await toolkitSession({ email, password: attackers });
  const oobCode = await mailedCode(deps, email, 'verify-email', 'verified');
  const { kycTicket = '' } = (await api.call('verify-email', { body: { oobCode } })).body;
  const guess = { body: { kycTicket, password: 'what I always use' } };
  expect(outcomeOf(await api.call('open-kyc-session', guess))).toBe('wrong-credentials');
  // The emulator keeps refreshing revoked tokens; they must be refused nevertheless.
  for (const token of [attacker.idToken, await refreshed(attacker.refreshToken)])
    for (const name of ['get-current-user', 'get-sessions', 'submit-kyc'] as const)
      expect(outcomeOf(await api.request(name, { token }))).toBe('invalid-token');
  const code = await mailedCode(deps, email, 'verify-email', 'secure');
  expect((await api.call('use-secure-link', { body: { code } })).status).toBe(200);
  expect(await login(email, attackers)).toBe('wrong-credentials');
});

it('Firebase Auth lists all identities, page by page', async () => {
  await Promise.all([makePerson(deps), makePerson(deps)]);
  const first = await deps.identity.listPage(undefined, 1);
  const second = await deps.identity.listPage(first.nextPageToken, 1);
  const uids = [first, second].flatMap(({ identities }) => identities.map(({ uid }) => uid));
  expect(new Set(uids).size).toBe(2);
});

describe.each(['forgot-password', 'resend-verification'] as const)('%s', (name) => {
  it('does the same work for a known address and an unknown one, which is neither mailed nor kept', async () => {
    const { log } = deps;
    /** The answer of a call, its cost, and its writes. */
    const workOf = async (email: string) => {
      let usage = {};
      deps.log = { ...log, info: (line) => (usage = line) };
      const before = await fingerprint(deps);
      const { status, body } = await api.call(name, { body: { email } });
      const written = changes(before, await fingerprint(deps)).map((path) => path.split('/')[0]);
      const cost = ['reads', 'writes', 'deletes'].map((field): unknown => Reflect.get(usage, field));
      return { status, body, written, cost };
    };
    const stranger = freshEmail();
    const work = await workOf(stranger);
    expect(work).toMatchObject({
      written: ['mailRequests'],
      cost: [expect.any(Number), expect.any(Number), 0],
    });
    for (const options of [{}, { isVerified: false }, { isBlocked: true }])
      expect(await workOf((await makePerson(deps, options)).email)).toEqual(work);
    deps.log = log;
    await answerRequestsOf(deps, stranger);
    expect(await deps.mail.list({ where: [['to', '==', stranger]] })).toEqual([]);
    expect(await deps.mailRequests.listIds({ where: [['email', '==', stranger]] })).toEqual([]);
  });
});
