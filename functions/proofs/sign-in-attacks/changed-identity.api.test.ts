import { randomUUID } from 'node:crypto';
import { getAuth } from 'firebase-admin/auth';
import { describe, expect, it } from 'vitest';
import { restoreIdentity } from '../../src/features/access/auth/restore-identity.service.ts';
import { makePerson, type Person } from '../../testing/people.ts';
import { testedApi } from '../../testing/tested-api.ts';
import { claimsOf } from '../../testing/tokens.ts';
import { moveAddress, refreshed, toolkit, toolkitSession } from '../../testing/toolkit.ts';

const { deps, api } = await testedApi('changed-identity');

const freshAddress = (): string => `${randomUUID()}@people.test`;
const login = (email: string, password: string) => api.call('login', { body: { email, password } });
const liveSessions = async ({ uid }: Person): Promise<string[]> =>
  Object.keys((await deps.sessions.find(uid))?.live ?? {});
const mailsTo = async ({ email }: Person) => deps.mail.list({ where: [['to', '==', email]] });

/** Somebody's identity in Firebase Auth, as our documents require it. */
async function expectRestored({ uid, email }: Person): Promise<void> {
  expect(await deps.identity.describe(uid)).toMatchObject({
    email,
    isVerified: true,
    factors: 0,
  });
}

describe('an address that was moved through Identity Toolkit', () => {
  it('gives no access under the new address, and is put back', async () => {
    const person = await makePerson(deps);
    const [thief, moved] = [await toolkitSession(person), freshAddress()];
    await moveAddress(thief.idToken, { from: person.email, to: moved });
    expect((await deps.identity.describe(person.uid))?.email).toBe(moved);

    expect((await login(moved, person.password)).error.code).toBe('wrong-credentials');
    await expectRestored(person);
    expect(await liveSessions(person)).toEqual([]);
    // The thief knew the password, so it is no longer valid.
    expect((await login(person.email, person.password)).error.code).toBe('wrong-credentials');
    expect((await login(moved, person.password)).error.code).toBe('wrong-credentials');
  });

  it('is noticed at the first request of a stolen session, which ends', async () => {
    const person = await makePerson(deps);
    const stolen = await toolkit('signInWithCustomToken', {
      token: (await login(person.email, person.password)).body.customToken,
      returnSecureToken: true,
    });
    expect((await api.call('get-current-user', { token: stolen.idToken })).status).toBe(200);
    await moveAddress(stolen.idToken, { from: person.email, to: freshAddress() });
    const token = await refreshed(stolen.refreshToken);
    expect(claimsOf(token)['email']).not.toBe(person.email);

    const answer = await api.call('get-current-user', { token });
    expect([answer.status, answer.error.error]).toEqual([401, 'Token is not valid!']);
    await expectRestored(person);
    expect(await liveSessions(person)).toEqual([]);
    expect((await api.call('get-current-user', { token: stolen.idToken })).status).toBe(401);
  });

  it('is mailed about once an hour, however often it is moved', async () => {
    const person = await makePerson(deps);
    for (let attack = 0; attack < 10; attack += 1) {
      await getAuth().updateUser(person.uid, { email: freshAddress() });
      await restoreIdentity(person.uid, deps);
    }
    await expectRestored(person);
    expect((await mailsTo(person)).map(({ kind }) => kind)).toEqual(['identity-restored']);
  });

  it('leaves no session behind, however sign-in and restoration race', async () => {
    const person = await makePerson(deps);
    const moved = freshAddress();
    await getAuth().updateUser(person.uid, { email: moved });
    const answers = await Promise.all([
      ...Array.from({ length: 3 }, () => login(moved, person.password)),
      ...Array.from({ length: 2 }, () => restoreIdentity(person.uid, deps).then(() => undefined)),
      ...Array.from({ length: 3 }, () => login(person.email, person.password)),
    ]);
    const statuses = new Set(answers.flatMap((answer) => (answer === undefined ? [] : [answer.status])));
    expect([...statuses]).toEqual([401]);
    expect(await liveSessions(person)).toEqual([]);
    await expectRestored(person);
  });

  it('is taken back from an identity that signed up with it meanwhile', async () => {
    const person = await makePerson(deps);
    await getAuth().updateUser(person.uid, { email: freshAddress() });
    const squatter = await getAuth().createUser({ email: person.email, password: 'squatted' });
    await restoreIdentity(person.uid, deps);
    await expectRestored(person);
    await expect(getAuth().getUser(squatter.uid)).rejects.toThrow('no user record');
  });

  it('is given back to both of two accounts that have swapped theirs', async () => {
    const [one, two] = await Promise.all([makePerson(deps), makePerson(deps)]);
    await getAuth().updateUser(two.uid, { email: freshAddress() });
    await getAuth().updateUser(one.uid, { email: two.email });
    await getAuth().updateUser(two.uid, { email: one.email });
    await restoreIdentity(one.uid, deps);
    await expectRestored(one);
    await expectRestored(two);
  });
});

describe('an identity that was deleted through Identity Toolkit', () => {
  it('is created again with its uid and role', async () => {
    const person = await makePerson(deps, { isAdmin: true });
    await toolkit('delete', { idToken: (await toolkitSession(person)).idToken });
    expect(await deps.identity.describe(person.uid)).toBeUndefined();
    await restoreIdentity(person.uid, deps);
    await expectRestored(person);
    expect((await deps.identity.describe(person.uid))?.isAdmin).toBe(true);
    expect((await mailsTo(person)).map(({ kind }) => kind)).toEqual(['identity-restored']);
  });
});

describe('a sign-in method or factor that was added through Identity Toolkit', () => {
  it('is removed at the next sign-in, and costs the password that may have come with it', async () => {
    const person = await makePerson(deps);
    const { idToken } = await toolkitSession(person);
    const postBody = new URLSearchParams({
      id_token: JSON.stringify({ sub: randomUUID(), email: freshAddress(), email_verified: true }),
      providerId: 'google.com',
    }).toString();
    await toolkit('signInWithIdp', {
      idToken,
      postBody,
      requestUri: 'http://localhost',
      returnSecureToken: true,
    });
    await getAuth().updateUser(person.uid, {
      multiFactor: {
        enrolledFactors: [{ phoneNumber: '+12025550111', factorId: 'phone', uid: 'theirs' }],
      },
    });
    const before = await deps.identity.describe(person.uid);
    expect([before?.providers.includes('google.com'), before?.factors]).toEqual([true, 1]);

    expect((await login(person.email, person.password)).error.code).toBe('wrong-credentials');
    await expectRestored(person);
    expect((await deps.identity.describe(person.uid))?.providers).toEqual(['password']);
    expect((await mailsTo(person)).map(({ kind }) => kind)).toEqual(['identity-restored']);
  });
});
