import { randomUUID } from 'node:crypto';
import { getAuth } from 'firebase-admin/auth';
import { describe, expect, it } from 'vitest';
import type { Deps } from '../../src/entry/create-deps.ts';
import { restoreAuthUser } from '../../src/features/access/auth-user/restore-auth-user.service.ts';
import { startApi, type Api } from '../../testing/api.ts';
import { issueLinkCode } from '../../testing/issue-link-code.ts';
import { makePerson, tokenOf, type Person } from '../../testing/people.ts';
import { freshEmail } from '../../testing/records.ts';
import { mailedCode, mailsOf, resetCodeFor } from '../../testing/sent-mails.ts';
import { loggedErrors } from '../../testing/test-environment.ts';
import { testedApi } from '../../testing/tested-api.ts';
import { claimsOf } from '../../testing/tokens.ts';
import { moveAddress, refreshed, toolkit, toolkitSession } from '../../testing/toolkit.ts';

// Attacks on an account with its password or a token of it through Google's own API, past ours.
const thiefs = 'the thief chose this';
const owners = 'the owner chose this';
const { deps, api } = await testedApi('toolkit-attacks');

const login = (email: string, password: string) => api.call('login', { body: { email, password } });
const statusOf = async (token: string) => (await api.call('get-current-user', { token })).status;
const reset = async (person: Person, on: Api = api) => {
  const params = { resetToken: await issueLinkCode(deps, 'reset-password', person) };
  return (await on.call('reset-password', { params, body: { password: owners } })).status;
};
const withIdentity = (changed: Partial<Deps['identity']>): Deps => ({
  ...deps,
  identity: { ...deps.identity, ...changed },
});
const exchanged = (token: string) => toolkit('signInWithCustomToken', { token, returnSecureToken: true });
const stolenSession = async ({ email, password }: Person) =>
  exchanged((await login(email, password)).body.customToken);
const setPassword = (idToken: string) => toolkit('update', { idToken, password: thiefs });
/** A Google identity of this address, linked to whom the token belongs to, or to whom Firebase finds. */
const linkGoogle = (email: string, idToken?: string) => {
  const claims = JSON.stringify({ sub: randomUUID(), email, email_verified: true });
  const postBody = new URLSearchParams({ id_token: claims, providerId: 'google.com' }).toString();
  return toolkit('signInWithIdp', {
    idToken,
    postBody,
    requestUri: 'http://localhost',
    returnSecureToken: true,
  });
};
const addFactor = ({ uid }: Person) =>
  getAuth().updateUser(uid, {
    multiFactor: { enrolledFactors: [{ phoneNumber: '+12025550111', factorId: 'phone', uid: 'theirs' }] },
  });
const moveAway = ({ uid }: Person) => getAuth().updateUser(uid, { email: freshEmail() });
const mailsAbout = async ({ email }: Person) =>
  (await deps.mail.list({ where: [['to', '==', email]] })).map(({ kind }) => kind);

/** The identity is as our documents require it, and no session is left. */
async function expectRestored({ uid, email }: Person): Promise<void> {
  const restored = { email, isVerified: true, factors: 0, providers: ['password'] };
  expect(await deps.identity.describe(uid)).toMatchObject(restored);
  expect(Object.keys((await deps.sessions.find(uid))?.live ?? {})).toEqual([]);
}

describe('an identity that was changed', () => {
  const changes: Record<string, (person: Person) => Promise<unknown>> = {
    async 'by another address'(person) {
      const to = freshEmail();
      await moveAddress((await toolkitSession(person)).idToken, { from: person.email, to });
      return to;
    },
    async 'by a sign-in method and a factor'(person) {
      await linkGoogle(freshEmail(), (await toolkitSession(person)).idToken);
      await addFactor(person);
    },
    async 'by a phone number'({ uid }) {
      const phoneNumber = `+1202555${String(1000 + Math.floor(Math.random() * 9000))}`;
      await getAuth().updateUser(uid, { phoneNumber });
    },
  };
  it.each(Object.entries(changes))(
    '%s is put back at the next sign-in, and costs the password that the thief knew',
    async (_how, change) => {
      const person = await makePerson(deps);
      const before = await deps.identity.describe(person.uid);
      const moved = await change(person);
      expect(await deps.identity.describe(person.uid)).not.toEqual(before);
      const first = typeof moved === 'string' ? moved : person.email;
      for (const email of [first, person.email, first])
        expect((await login(email, person.password)).error.code).toBe('wrong-credentials');
      await expectRestored(person);
      expect(await mailsAbout(person)).toEqual(['identity-restored']);
    },
  );

  it('is noticed at the first request of a stolen session, which ends', async () => {
    const person = await makePerson(deps);
    const stolen = await stolenSession(person);
    expect(await statusOf(stolen.idToken)).toBe(200);
    await moveAddress(stolen.idToken, { from: person.email, to: freshEmail() });
    const token = await refreshed(stolen.refreshToken);
    expect(claimsOf(token)['email']).not.toBe(person.email);
    expect([await statusOf(token), await statusOf(stolen.idToken)]).toEqual([401, 401]);
    await expectRestored(person);
  });

  it('is mailed about once an hour, however often', async () => {
    const person = await makePerson(deps);
    for (let attack = 0; attack < 10; attack += 1) {
      await moveAway(person);
      await restoreAuthUser(person.uid, deps);
    }
    await expectRestored(person);
    expect(await mailsAbout(person)).toEqual(['identity-restored']);
  });

  it('leaves no session behind, however sign-in and restoration race', async () => {
    const person = await makePerson(deps);
    const moved = freshEmail();
    await getAuth().updateUser(person.uid, { email: moved });
    const answers = await Promise.all([
      ...Array.from({ length: 3 }, () => login(moved, person.password)),
      ...Array.from({ length: 2 }, () => restoreAuthUser(person.uid, deps).then(() => undefined)),
      ...Array.from({ length: 3 }, () => login(person.email, person.password)),
    ]);
    // Nobody gets in. A database that is busy for long refuses the rest.
    const statuses = answers.flatMap((answer) => answer?.status ?? []);
    for (const status of statuses) expect([401, 503]).toContain(status);
    await expectRestored(person);
  });

  it('or deleted, again and again, while somebody signs up with its address, is one reset away', async () => {
    const person = await makePerson(deps, { isAdmin: true });
    for (const attack of [moveAway, ({ uid }: Person) => getAuth().deleteUser(uid), moveAway]) {
      await attack(person);
      const squatter = await toolkit('signUp', { email: person.email, password: thiefs });
      await restoreAuthUser(person.uid, deps);
      await expect(getAuth().getUser(squatter.localId)).rejects.toThrow('no user record');
    }
    await expectRestored(person);
    expect((await deps.identity.describe(person.uid))?.isAdmin).toBe(true);
    expect([await reset(person), (await login(person.email, owners)).status]).toEqual([200, 200]);
  });

  it('gets its address back, also if two accounts have swapped theirs', async () => {
    const [one, two] = await Promise.all([makePerson(deps), makePerson(deps)]);
    await moveAway(two);
    await getAuth().updateUser(one.uid, { email: two.email });
    await getAuth().updateUser(two.uid, { email: one.email });
    await restoreAuthUser(one.uid, deps);
    for (const person of [one, two])
      expect(await deps.identity.describe(person.uid)).toMatchObject({
        email: person.email,
        isVerified: true,
      });
  });

  it('by the loss of its password is restored by one reset', async () => {
    const person = await makePerson(deps);
    const { idToken } = await toolkitSession(person);
    await toolkit('update', { idToken, deleteProvider: ['password'] });
    expect((await login(person.email, person.password)).status).toBe(401);
    expect([await reset(person), (await login(person.email, owners)).status]).toEqual([200, 200]);
  });
});

describe('a password that was set there', () => {
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
  const warnings = async (person: Person) =>
    (await mailsAbout(person)).filter((kind) => /^password-changed-outside|^identity-restored/.test(kind))
      .length;

  const tokens: Record<string, (person: Person) => Promise<string>> = {
    async 'a token of scope kyc, which opens nothing else'({ uid }) {
      const token = await tokenOf(deps, uid, { scope: 'kyc' });
      expect(await statusOf(token)).toBe(401);
      return token;
    },
    async 'a session that was ended by signing out everywhere'(person) {
      const stolen = await stolenSession(person);
      const { token } = (await login(person.email, person.password)).body;
      expect((await api.call('end-other-sessions', { token })).status).toBe(200);
      expect(await statusOf(stolen.idToken)).toBe(401);
      return refreshed(stolen.refreshToken);
    },
    async 'a session from before a restoration'(person) {
      const stolen = await stolenSession(person);
      await addFactor(person);
      expect((await login(person.email, person.password)).status).toBe(401);
      return refreshed(stolen.refreshToken);
    },
    async 'a linked Google identity, knowing only the address'({ uid, email }) {
      const { idToken, localId } = await linkGoogle(email);
      expect(localId).toBe(uid);
      return idToken;
    },
  };
  it.each(Object.entries(tokens))('with %s does not open the account', async (_what, steal) => {
    const person = await makeOwner();
    await setPassword(await steal(person));
    expect((await login(person.email, thiefs)).status).toBe(401);
  });

  it('with a custom token from before a reset neither, and is mailed to the owner even within a minute of it', async () => {
    const person = await makeOwner();
    const { customToken } = (await login(person.email, person.password)).body;
    await resetAsOwner(person);
    const before = await warnings(person);
    await setPassword((await exchanged(customToken)).idToken);
    expect((await login(person.email, thiefs)).status).toBe(401);
    expect(await warnings(person)).toBe(before + 1);
  });

  it("lets the owner in with the one mail about it, and again after the thief's next attempt", async () => {
    const person = await makeOwner();
    await setPassword((await stolenSession(person)).idToken);
    expect((await login(person.email, thiefs)).status).toBe(401);
    expect(await mailsOf(deps, person.email, 'password-changed-outside')).toHaveLength(1);
    const resetToken = await mailedCode(deps, person.email, 'password-changed-outside', 'passwordreset');
    await api.call('reset-password', { params: { resetToken }, body: { password: owners } });
    for (let time = 0; time < 2; time += 1) expect((await login(person.email, owners)).status).toBe(200);
    expect(await warnings(person)).toBe(1);
  });
});

describe('a reset', () => {
  it('gives the account back even if somebody else holds the placeholder address meant for the thief', async () => {
    const [victim, thief] = await Promise.all([makePerson(deps), makePerson(deps)]);
    const [stolen, own] = [await toolkitSession(victim), await toolkitSession(thief)];
    await toolkit('signUp', { email: `${thief.uid.toLowerCase()}@parked.invalid`, password: thiefs });
    await toolkit('update', { idToken: stolen.idToken, email: freshEmail() });
    await toolkit('update', { idToken: own.idToken, email: victim.email });
    expect([await reset(victim), (await login(victim.email, owners)).status]).toEqual([200, 200]);
  });

  it('sets a password that an earlier, still running restoration does not replace', async () => {
    const victim = await makePerson(deps);
    await moveAway(victim);
    let isFirst = true;
    const slow = withIdentity({
      describe: async (uid) => {
        const facts = await deps.identity.describe(uid);
        if (isFirst) {
          isFirst = false;
          expect(await reset(victim)).toBe(200);
        }
        return facts;
      },
    });
    await restoreAuthUser(victim.uid, slow);
    expect((await login(victim.email, owners)).status).toBe(200);
  });

  it('that is interrupted after the new password is set leaves no session of the old one', async () => {
    const victim = await makePerson(deps);
    let stolen = '';
    const failing = withIdentity({
      restore: async (uid, restoration) => {
        stolen = (await login(victim.email, victim.password)).body.token;
        return deps.identity.restore(uid, restoration);
      },
      revokeSessions: () => Promise.reject(new Error('The connection was interrupted')),
    });
    const failingApi = await startApi(failing);
    await reset(victim, failingApi);
    await failingApi.close();
    expect(loggedErrors.splice(0)).toMatchObject([{ operation: 'reset-password' }]);
    expect((await login(victim.email, owners)).status).toBe(200);
    expect(await statusOf(stolen)).toBe(401);
  });
});
