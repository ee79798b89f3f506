import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { limits } from '@keelstone/domain/limits';
import type { Deps } from '../../../entry/deps.ts';
import { issueLinkCode } from '../../../../testing/issue-link-code.ts';
import { startApi, type Api } from '../../../../testing/api.ts';
import { answerRequestsOf, mailedCode } from '../../../../testing/sent-mails.ts';
import { makePerson } from '../../../../testing/people.ts';
import { freshDatabase, loggedErrors, testDeps } from '../../../../testing/test-environment.ts';
import { refreshed, toolkitSession } from '../../../../testing/toolkit.ts';

let deps: Deps;
let api: Api;
let skewMs = 0;

beforeAll(async () => {
  const now = () => Date.now() + skewMs;
  deps = testDeps({ database: freshDatabase('verify-email'), now, config: { throttleScale: 1000 } });
  api = await startApi(deps);
});
afterAll(async () => {
  await api.close();
  expect(loggedErrors).toEqual([]);
});

const verify = (oobCode: string) => api.call('verify-email', { body: { oobCode } });

describe('a verified address', () => {
  it('opens no session, ends existing ones, and gets a ticket for the identity form', async () => {
    const person = await makePerson(deps, { isVerified: false });
    const answer = await verify(await issueLinkCode(deps, 'verify-email', person));
    expect(Object.keys(answer.body).sort()).toEqual(['email', 'kycTicket', 'message']);
    expect(answer.body).toMatchObject({ message: 'Email verified', email: person.email });
    expect(Object.keys((await deps.sessions.find(person.uid))?.live ?? {})).toEqual([]);
    expect((await api.call('get-current-user', { token: person.token })).error.code).toBe('invalid-token');
    expect(await deps.identity.describe(person.uid)).toMatchObject({ isVerified: true });
  });

  it('does not count as changed outside our pages', async () => {
    const { uid, ...person } = await makePerson(deps, { isVerified: false });
    await verify(await issueLinkCode(deps, 'verify-email', { uid, ...person }));
    expect(await deps.securityEvents.list({ where: [['subjectUid', '==', uid]] })).toEqual([]);
  });

  it.each(['Pending', 'Approved'] as const)(
    'gets no ticket while the application is %s',
    async (kycStatus) => {
      const person = await makePerson(deps, { isVerified: false, kycStatus });
      const answer = await verify(await issueLinkCode(deps, 'verify-email', person));
      expect([answer.status, answer.body.kycTicket]).toEqual([200, undefined]);
    },
  );

  it('is refused for a suspended account', async () => {
    const person = await makePerson(deps, { isVerified: false, isBlocked: true });
    const answer = await verify(await issueLinkCode(deps, 'verify-email', person));
    expect(answer.error.code).toBe('account-restricted');
    expect((await deps.users.find(person.uid))?.isVerified).toBe(false);
  });

  it('ends the account\'s other links of that kind and for a reset, but not "This wasn\'t me"', async () => {
    const person = await makePerson(deps, { isVerified: false });
    const resetToken = await issueLinkCode(deps, 'reset-password', person);
    const code = await issueLinkCode(deps, 'delete-account', person);
    await verify(await issueLinkCode(deps, 'verify-email', person));
    const reset = await api.call('reset-password', { params: { resetToken }, body: { password: 'another' } });
    expect(reset.error.code).toBe('link-invalid');
    expect((await api.call('use-secure-link', { body: { code } })).status).toBe(200);
  });
});

describe('a verification link', () => {
  it('is replaced by a newer one, and reports that', async () => {
    const { email } = await makePerson(deps, { isVerified: false });
    const ask = async () => {
      await api.call('resend-verification', { body: { email } });
      await answerRequestsOf(deps, email);
      return mailedCode(deps, email, 'verify-email', 'verified');
    };
    const older = await ask();
    skewMs += limits.mailSpacingMs;
    const newer = await ask();
    expect((await verify(older)).error.code).toBe('link-replaced');
    expect((await verify(newer)).status).toBe(200);
    expect((await verify(older)).error.code).toBe('link-invalid');
    expect((await verify(newer)).error.code).toBe('link-used');
  });

  it('may be used again if Firebase Auth failed in the middle', async () => {
    const person = await makePerson(deps, { isVerified: false });
    const oobCode = await issueLinkCode(deps, 'verify-email', person);
    const restore = () => Promise.reject(new Error('Auth is down'));
    const broken = await startApi({ ...deps, identity: { ...deps.identity, restore } });
    expect((await broken.call('verify-email', { body: { oobCode } })).status).toBe(500);
    await broken.close();
    expect(loggedErrors.splice(0)).toHaveLength(1);
    expect((await verify(oobCode)).body.kycTicket).toBeDefined();
  });
});

describe('an account that somebody else registered with this address', () => {
  it("takes nothing from the address's owner when they verify it, and gives them no way in", async () => {
    const email = `${randomUUID()}@people.test`;
    const password = 'the attacker knows this';
    await api.call('register', { body: { name: 'Mallory', email, number: '+12025550123', password } });
    const attacker = await toolkitSession({ email, password });
    const verified = await verify(await mailedCode(deps, email, 'verify-email', 'verified'));
    const kycTicket = verified.body.kycTicket ?? '';
    const guessed = await api.call('open-kyc-session', {
      body: { kycTicket, password: 'what I always use' },
    });
    expect([guessed.status, guessed.error.code]).toEqual([401, 'wrong-credentials']);

    // The emulator keeps refreshing revoked tokens; they must be refused nevertheless.
    for (const token of [attacker.idToken, await refreshed(attacker.refreshToken)]) {
      for (const name of ['get-current-user', 'get-sessions', 'submit-kyc'] as const)
        expect((await api.request(name, { token })).error.code).toBe('invalid-token');
    }
    const code = await mailedCode(deps, email, 'verify-email', 'secure');
    expect((await api.call('use-secure-link', { body: { code } })).status).toBe(200);
    expect((await api.call('login', { body: { email, password } })).error.code).toBe('wrong-credentials');
  });
});
