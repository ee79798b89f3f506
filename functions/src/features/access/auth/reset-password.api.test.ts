import { getAuth } from 'firebase-admin/auth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { authContract } from '@keelstone/domain/api/auth.contract';
import { DomainError } from '@keelstone/domain/errors';
import { linkIdOf } from '@keelstone/domain/auth/secret';
import { limits } from '@keelstone/domain/limits';
import type { Deps } from '../../../entry/deps.ts';
import { issueLinkCode } from '../../../../testing/issue-link-code.ts';
import { startApi, type Api } from '../../../../testing/api.ts';
import { changes, fingerprint } from '../../../../testing/database.ts';
import { mailsOf, resetCodeFor } from '../../../../testing/sent-mails.ts';
import { makePerson } from '../../../../testing/people.ts';
import { freshDatabase, loggedErrors, testDeps } from '../../../../testing/test-environment.ts';
import { burst } from '../../../../testing/burst.ts';

const password = 'a new password';
let deps: Deps;
let api: Api;
let skewMs = 0;

beforeAll(async () => {
  const now = () => Date.now() + skewMs;
  deps = testDeps({ database: freshDatabase('reset-password'), now, config: { throttleScale: 1000 } });
  api = await startApi(deps);
});
afterAll(async () => {
  await api.close();
  expect(loggedErrors).toEqual([]);
});

const forgot = (email: string) => api.call('forgot-password', { body: { email } });
const reset = (resetToken: string, chosen = password) =>
  api.call('reset-password', { params: { resetToken }, body: { password: chosen } });
const check = (code: string) => api.call('check-reset-link', { body: { code } });
const login = async (email: string, chosen: string) =>
  (await api.call('login', { body: { email, password: chosen } })).status;
const linkFor = (email: string) => resetCodeFor({ deps, forgot }, email);

describe('two reset links of one account', () => {
  it('leave the older useless once the newer was sent', async () => {
    const { email, password: old } = await makePerson(deps);
    const older = await linkFor(email);
    skewMs += limits.mailSpacingMs;
    const newer = await linkFor(email);
    expect(newer).not.toBe(older);
    for (const ask of [check, reset]) expect((await ask(older)).error.code).toBe('link-replaced');
    expect(await login(email, old)).toBe(200);
    expect((await reset(newer)).status).toBe(200);
  });

  it('leave the older useless after the newer was used', async () => {
    const { email } = await makePerson(deps);
    const older = await linkFor(email);
    skewMs += limits.mailSpacingMs;
    expect((await reset(await linkFor(email))).status).toBe(200);
    expect((await reset(older, 'the attacker chose this')).error.code).toBe('link-invalid');
    expect([await login(email, 'the attacker chose this'), await login(email, password)]).toEqual([401, 200]);
  });
});

describe('a reset', () => {
  it('ends every session and every link, and records when', async () => {
    const person = await makePerson(deps);
    const kycTicket = await issueLinkCode(deps, 'kyc-ticket', person);
    const code = await issueLinkCode(deps, 'delete-account', person);
    const startedAtMs = Date.now();
    expect((await reset(await linkFor(person.email))).status).toBe(200);
    expect((await api.call('get-current-user', { token: person.token })).error.code).toBe('invalid-token');
    const exchange = await api.call('open-kyc-session', { body: { kycTicket, password } });
    expect(exchange.error.code).toBe('ticket-invalid');
    expect((await api.call('use-secure-link', { body: { code } })).error.code).toBe('link-invalid');
    const credentials = await deps.credentials.find(person.uid);
    expect(credentials?.links).toEqual({});
    expect(credentials?.passwordChangedAtMs).toBeGreaterThanOrEqual(startedAtMs);
    expect(await mailsOf(deps, person.email, 'password-changed')).toHaveLength(1);
  });

  it('proves the address too: the person who reads its mail owns the account', async () => {
    const person = await makePerson(deps, { isVerified: false });
    await reset(await linkFor(person.email));
    expect((await deps.users.find(person.uid))?.isVerified).toBe(true);
    expect(await deps.identity.describe(person.uid)).toMatchObject({ isVerified: true });
    expect(await login(person.email, password)).toBe(200);
  });

  it('is open to a suspended user, who still cannot sign in', async () => {
    const { email } = await makePerson(deps, { isBlocked: true });
    expect((await reset(await linkFor(email))).status).toBe(200);
    expect(await login(email, password)).toBe(403);
  });

  it('goes to the address of the document, wherever the identity was moved to', async () => {
    const person = await makePerson(deps);
    const elsewhere = `moved-${person.email}`;
    await getAuth().updateUser(person.uid, { email: elsewhere });
    const resetToken = await linkFor(person.email);
    await forgot(elsewhere);
    expect(await mailsOf(deps, elsewhere, 'password-reset')).toEqual([]);
    expect((await reset(resetToken)).status).toBe(200);
    expect([await login(person.email, password), await login(elsewhere, password)]).toEqual([200, 401]);
  });

  it('recreates a deleted sign-in, with its role', async () => {
    const admin = await makePerson(deps, { isAdmin: true });
    await deps.identity.remove(admin.uid);
    expect((await reset(await linkFor(admin.email))).status).toBe(200);
    expect(await login(admin.email, password)).toBe(200);
    expect(await deps.identity.describe(admin.uid)).toMatchObject({ isAdmin: true, email: admin.email });
  });

  it('takes effect once, even if two arrive at the same moment', { timeout: 60_000 }, async () => {
    const { email } = await makePerson(deps);
    const resetToken = await linkFor(email);
    const answers = await burst(
      api,
      ['first choice', 'second choice'].map((one) => () => reset(resetToken, one)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    const won = answers[0]?.status === 200 ? 'first choice' : 'second choice';
    expect(await login(email, won)).toBe(200);
    expect(await mailsOf(deps, email, 'password-changed')).toHaveLength(1);
  });

  it('that fails in Firebase Auth can be tried again with the same link', async () => {
    const { email } = await makePerson(deps);
    const resetToken = await linkFor(email);
    const restore = () => Promise.reject(new Error('Auth is down'));
    const broken = await startApi({ ...deps, identity: { ...deps.identity, restore } });
    const failed = await broken.call('reset-password', { params: { resetToken }, body: { password } });
    await broken.close();
    expect([failed.status, loggedErrors.splice(0).length]).toEqual([500, 1]);
    expect((await reset(resetToken)).status).toBe(200);
    expect(await login(email, password)).toBe(200);
  });

  it('can be tried again once Google no longer refuses every password of the account', async () => {
    const { email, password: old } = await makePerson(deps);
    const resetToken = await linkFor(email);
    const signInWithPassword = () => Promise.reject(new DomainError('sign-in-locked'));
    const locked = await startApi({ ...deps, toolkit: { ...deps.toolkit, signInWithPassword } });
    const answer = await locked.call('reset-password', { params: { resetToken }, body: { password } });
    await locked.close();
    expect([answer.status, answer.error.code]).toEqual([503, 'unavailable']);
    // The lock has ended: what somebody may have set meanwhile does not count.
    expect([await login(email, old), await login(email, password)]).toEqual([401, 401]);
    expect((await reset(resetToken)).status).toBe(200);
    expect(await login(email, password)).toBe(200);
  });

  it('whose password does not work yet does not report success, and can be tried again', async () => {
    const { email } = await makePerson(deps);
    const resetToken = await linkFor(email);
    const lookUp = () => Promise.resolve(undefined);
    const unsure = await startApi({ ...deps, toolkit: { ...deps.toolkit, lookUp } });
    const failed = await unsure.call('reset-password', { params: { resetToken }, body: { password } });
    await unsure.close();
    expect([failed.status, failed.error.code]).toEqual([503, 'unavailable']);
    expect((await reset(resetToken)).status).toBe(200);
    expect(await login(email, password)).toBe(200);
  });
});

describe('asking whether a link can be used', () => {
  it('has its code in no address, which the platform would log', () => {
    expect(authContract['check-reset-link']).toMatchObject({
      method: 'POST',
      path: '/api/auth/passwordreset',
    });
  });

  it('changes nothing: it can be asked about again, and still resets', async () => {
    const person = await makePerson(deps);
    const resetToken = await linkFor(person.email);
    const expiresAtMs = (await deps.secrets.find(linkIdOf(resetToken)))?.expiresAtMs;
    const before = await fingerprint(deps, [person.uid]);
    for (const { status, body } of [await check(resetToken), await check(resetToken)])
      expect([status, Date.parse(body.expiresAt)]).toEqual([200, expiresAtMs]);
    expect(changes(before, await fingerprint(deps, [person.uid]))).toEqual([]);
    expect((await reset(resetToken)).status).toBe(200);
    expect((await check(resetToken)).error.code).toBe('link-used');
  });
});

describe('an invalid link', () => {
  it('is refused with one sentence and writes nothing, asked about or used', async () => {
    const person = await makePerson(deps);
    const foreign = await issueLinkCode(deps, 'verify-email', person);
    const expired = await issueLinkCode(deps, 'reset-password', await makePerson(deps));
    skewMs += limits.resetLinkAgeMsMax + 1;
    const before = await fingerprint(deps, [person.uid]);
    for (const ask of [check, reset]) {
      const answers = [await ask('never-mailed-never-mailed'), await ask(foreign), await ask(expired)];
      expect(answers.map(({ status, error }) => [status, error.code, error.error])).toEqual([
        [400, 'link-invalid', 'This link is not valid. Please ask for a new one'],
        [400, 'link-invalid', 'This link is not valid. Please ask for a new one'],
        [400, 'link-expired', 'This link has expired. Please ask for a new one'],
      ]);
    }
    expect(changes(before, await fingerprint(deps, [person.uid]))).toEqual([]);
  });
});
