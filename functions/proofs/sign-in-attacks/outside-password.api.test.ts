import { randomUUID } from 'node:crypto';
import { getAuth } from 'firebase-admin/auth';
import { describe, expect, it } from 'vitest';
import { mailsOf, resetCodeFor } from '../../testing/sent-mails.ts';
import { makePerson, tokenOf, type Person } from '../../testing/people.ts';
import { testedApi } from '../../testing/tested-api.ts';
import { refreshed, toolkit, type ToolkitSession } from '../../testing/toolkit.ts';

/**
 * Anybody who holds a token of an account can set its password through Google's API: that password must not work with
 * ours.
 */
const thiefs = 'the thief chose this';
const owners = 'the owner chose this';
const { deps, api } = await testedApi('outside-password');

const login = (email: string, password: string) => api.call('login', { body: { email, password } });
const exchanged = (customToken: string): Promise<ToolkitSession> =>
  toolkit('signInWithCustomToken', { token: customToken, returnSecureToken: true });
const setPassword = (idToken: string) => toolkit('update', { idToken, password: thiefs });

/** Somebody who has signed in since we began to record password changes. */
async function makeOwner(): Promise<Person> {
  const person = await makePerson(deps);
  expect((await login(person.email, person.password)).status).toBe(200);
  return person;
}

async function resetAsOwner({ email }: Person): Promise<void> {
  const forgot = (address: string) => api.call('forgot-password', { body: { email: address } });
  const resetToken = await resetCodeFor({ deps, forgot }, email);
  const answer = await api.call('reset-password', { params: { resetToken }, body: { password: owners } });
  expect(answer.status).toBe(200);
}

/** How many mails report that something was changed outside our API. */
async function warnings({ email }: Person): Promise<number> {
  const kinds = ['password-changed-outside', 'identity-restored'] as const;
  return (await Promise.all(kinds.map((kind) => mailsOf(deps, email, kind)))).flat().length;
}

describe('a password that was set through Identity Toolkit', () => {
  it('does not turn a token of scope kyc into a full session', async () => {
    const person = await makeOwner();
    const idToken = await tokenOf(deps, person.uid, { scope: 'kyc' });
    expect((await api.call('get-current-user', { token: idToken })).status).toBe(401);
    await setPassword(idToken);
    expect((await login(person.email, thiefs)).status).toBe(401);
  });

  it('does not open an account whose owner has reset the password after the custom token was stolen', async () => {
    const person = await makeOwner();
    const { customToken } = (await login(person.email, person.password)).body;
    await resetAsOwner(person);
    await setPassword((await exchanged(customToken)).idToken);
    expect((await login(person.email, thiefs)).status).toBe(401);
  });

  it('is mailed to the owner even within a minute of their own change', async () => {
    const person = await makeOwner();
    const { customToken } = (await login(person.email, person.password)).body;
    await resetAsOwner(person);
    const before = await warnings(person);
    await setPassword((await exchanged(customToken)).idToken);
    await login(person.email, thiefs);
    expect(await warnings(person)).toBe(before + 1);
  });

  it('does not bring back a session that was ended by signing out everywhere', async () => {
    const person = await makeOwner();
    const stolen = await exchanged((await login(person.email, person.password)).body.customToken);
    const here = (await login(person.email, person.password)).body.token;
    expect((await api.call('end-other-sessions', { token: here })).status).toBe(200);
    expect((await api.call('get-current-user', { token: stolen.idToken })).status).toBe(401);
    await setPassword(await refreshed(stolen.refreshToken));
    expect((await login(person.email, thiefs)).status).toBe(401);
  });

  it('does not outlive a restoration', async () => {
    const person = await makeOwner();
    const stolen = await exchanged((await login(person.email, person.password)).body.customToken);
    await getAuth().updateUser(person.uid, {
      multiFactor: { enrolledFactors: [{ phoneNumber: '+12025550111', factorId: 'phone', uid: 'theirs' }] },
    });
    expect((await login(person.email, person.password)).status).toBe(401);
    await setPassword(await refreshed(stolen.refreshToken));
    expect((await login(person.email, thiefs)).status).toBe(401);
  });

  it('does not open an account to somebody who linked a Google identity, knowing only its address', async () => {
    const person = await makeOwner();
    const postBody = new URLSearchParams({
      id_token: JSON.stringify({ sub: randomUUID(), email: person.email, email_verified: true }),
      providerId: 'google.com',
    }).toString();
    const requestUri = 'http://localhost';
    const { idToken, localId } = await toolkit('signInWithIdp', {
      postBody,
      requestUri,
      returnSecureToken: true,
    });
    expect(localId).toBe(person.uid);
    await setPassword(idToken);
    expect((await login(person.email, thiefs)).status).toBe(401);
  });
});

describe('the owner of a password that was replaced', () => {
  it("gets in with the one mail about it, and again after the thief's next attempt", async () => {
    const person = await makeOwner();
    const { customToken } = (await login(person.email, person.password)).body;
    await setPassword((await exchanged(customToken)).idToken);
    expect((await login(person.email, thiefs)).status).toBe(401);
    const [mail] = await mailsOf(deps, person.email, 'password-changed-outside');
    const resetToken = /passwordreset\/([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
    const reset = await api.call('reset-password', { params: { resetToken }, body: { password: owners } });
    expect([reset.status, (await login(person.email, owners)).status]).toEqual([200, 200]);
    expect((await login(person.email, owners)).status).toBe(200);
    expect(await warnings(person)).toBe(1);
  });
});
