import { randomUUID } from 'node:crypto';
import { getAuth } from 'firebase-admin/auth';
import { describe, expect, it } from 'vitest';
import { sweepUnverifiedAccounts } from '../../src/features/access/registration/sweep-unverified-accounts.service.ts';
import { type Answer } from '../../testing/api.ts';
import { issueLinkCode } from '../../testing/issue-link-code.ts';
import { makePerson } from '../../testing/people.ts';
import { freshEmail } from '../../testing/records.ts';
import { mailedCode } from '../../testing/sent-mails.ts';
import { testedApi } from '../../testing/tested-api.ts';
import { inAll } from '../../testing/tier.ts';
import { withClaims } from '../../testing/tokens.ts';
import { toolkit, toolkitSession } from '../../testing/toolkit.ts';

const attackers = 'the attacker knows this';
const owners = 'the owner chose this';
const { deps, api } = await testedApi('attacks-that-fail', { areBooksTrue: false });

/** How often each race is repeated. */
const rounds = inAll ? 6 : 2;

const register = (email: string, password: string) =>
  api.call('register', { body: { name: 'Nora Quist', email, number: '+12025550123', password } });
const login = (email: string, password: string) => api.call('login', { body: { email, password } });
const statusOf = async (token: string): Promise<number> =>
  (await api.call('get-current-user', { token })).status;
const usersOf = (email: string) => deps.users.list({ where: [['email', '==', email]] });
const crashed = (answers: readonly Answer<unknown>[]) =>
  answers.filter(({ status }) => status >= 500 && status !== 503).map(({ body }) => body);

describe('a token whose session id is a JavaScript property name', () => {
  it.each(['__proto__', 'constructor', 'hasOwnProperty', 'toString', ''])(
    '"%s" gives no access',
    async (sid) => {
      const person = await makePerson(deps);
      for (const scope of ['full', 'kyc'] as const) {
        const custom = await deps.identity.customToken(person.uid, { sid, scope });
        const token = await deps.toolkit.signInWithCustomToken(custom);
        expect(await statusOf(token)).toBe(401);
        const ended = await api.request('end-session', { token: person.token, params: { sid: sid || 'x' } });
        expect(ended.status).toBeLessThan(500);
      }
      expect(await statusOf(person.token)).toBe(200);
    },
  );
});

it.each<[string, object]>([
  ['another project', { aud: 'another', iss: 'https://securetoken.google.com/another' }],
  ['another issuer', { iss: 'https://evil.example/demo-keelstone' }],
  ['nobody', { sub: '', user_id: '' }],
  ['somebody who does not exist', { sub: 'A'.repeat(26), user_id: 'A'.repeat(26) }],
  ['no time', { exp: 'never' }],
  ['an hour ago', { exp: Math.floor(Date.now() / 1000) - 3600 }],
])('a token of %s gives no access', async (_title, claims) => {
  const { token } = await makePerson(deps);
  expect(await statusOf(withClaims(token, claims))).toBe(401);
});

it('bearers in two headers count only as one: the documented header, whatever Authorization says', async () => {
  const [one, two] = await Promise.all([makePerson(deps), makePerson(deps)]);
  const get = (headers: Record<string, string>) => api.send('GET', '/api/user', { headers });
  const both = await get({ token: `Bearer ${one.token}`, authorization: `Bearer ${two.token}` });
  expect((both.body as { _id: string })._id).toBe(one.uid);
  for (const token of ['', 'Bearer ', `Bearer ${one.token}, Bearer ${two.token}`, `bearer ${one.token}`])
    expect((await get({ token, authorization: `Bearer ${two.token}` })).status).toBe(401);
});

describe('a ticket', () => {
  it('gives no access with the password of an identity that took the address', async () => {
    const [victim, attacker] = await Promise.all([makePerson(deps), makePerson(deps)]);
    await getAuth().updateUser(attacker.uid, { password: attackers });
    const kycTicket = await issueLinkCode(deps, 'kyc-ticket', victim);
    await getAuth().updateUser(victim.uid, { email: freshEmail() });
    const { idToken } = await toolkitSession({ email: attacker.email, password: attackers });
    await toolkit('update', { idToken, email: victim.email });
    const answer = await api.call('open-kyc-session', { body: { kycTicket, password: attackers } });
    expect(answer.error.code).toBe('wrong-credentials');
    for (const { uid } of [victim, attacker]) {
      const live = Object.values((await deps.sessions.find(uid))?.live ?? {});
      expect(live.filter(({ scope }) => scope === 'kyc')).toEqual([]);
    }
  });

  it('of an account that was suspended meanwhile gives no access', async () => {
    const victim = await makePerson(deps);
    const kycTicket = await issueLinkCode(deps, 'kyc-ticket', victim);
    const user = await deps.users.find(victim.uid);
    if (user !== undefined) await deps.users.save(victim.uid, { ...user, isBlocked: true });
    const answer = await api.call('open-kyc-session', { body: { kycTicket, password: victim.password } });
    expect(answer.error.code).toBe('account-restricted');
  });
});

describe('an odd spelling of an address', () => {
  it.each([
    ['K', '\u212a'],
    ['case', 'UPPER'],
    ['dotless', '\u0131'],
    ['half a character', '\ud800'],
    ['zero width', '\u200b'],
  ])('(%s) neither breaks a call nor creates a second account', async (_, letters) => {
    const email = `${randomUUID()}${letters}@people.test`;
    const answers = [
      await register(email, owners),
      await login(email, owners),
      await api.call('forgot-password', { body: { email } }),
      await api.call('resend-verification', { body: { email } }),
      await register(email.toLowerCase(), attackers),
    ];
    expect(crashed(answers)).toEqual([]);
    expect((await usersOf(email.toLowerCase())).length).toBeLessThanOrEqual(1);
  });
});

it('the sweep of unverified accounts does not delete one that is verified at the same moment', async () => {
  const now = () => Date.now() + 8 * 24 * 60 * 60_000;
  for (let round = 0; round < rounds; round += 1) {
    const email = freshEmail();
    await register(email, owners);
    const oobCode = await mailedCode(deps, email, 'verify-email', 'verified');
    const config = { ...deps.config, unverifiedKeptDays: 7 };
    const [answer] = await Promise.all([
      api.call('verify-email', { body: { oobCode } }),
      sweepUnverifiedAccounts({ ...deps, now, config }),
    ]);
    expect([200, 400, 410, 503]).toContain(answer.status);
    const [user] = await usersOf(email);
    expect(user?.isVerified ?? false).toBe(answer.status === 200);
    expect((await login(email, owners)).status).toBe(answer.status === 200 ? 200 : 401);
  }
});
