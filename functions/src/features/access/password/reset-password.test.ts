import { describe, expect, it } from 'vitest';
import { mailRequestLimits } from '@keelstone/domain/access/mail-request/mail-request.limits';
import { deriveLinkId } from '@keelstone/domain/core/one-time-link/one-time-link';
import { oneTimeLinkLimits } from '@keelstone/domain/core/one-time-link/one-time-link.limits';
import { DomainError } from '@keelstone/domain/errors';
import { startApi } from '../../../../testing/api.ts';
import { burst } from '../../../../testing/burst.ts';
import { nothingWritten } from '../../../../testing/database.ts';
import { issueLinkCode } from '../../../../testing/issue-link-code.ts';
import { makePerson } from '../../../../testing/people.ts';
import { freshEmail } from '../../../../testing/records.ts';
import { mailsOf, resetCodeFor } from '../../../../testing/sent-mails.ts';
import { memoryApi, outcomeOf } from '../../../../testing/tested-api.ts';
import type { Deps } from '../../../entry/create-deps.ts';

const password = 'a new password';
/** How often Firebase Auth was asked about a password. */
let asked = 0;
const { deps, api, clock } = await memoryApi({}, ({ toolkit }) => ({
  toolkit: {
    ...toolkit,
    signInWithPassword(given) {
      asked += 1;
      return toolkit.signInWithPassword(given);
    },
  },
}));

const forgot = (email: string) => api.call('forgot-password', { body: { email } });
const linkFor = (email: string) => resetCodeFor({ deps, forgot }, email);
const reset = (resetToken: string, chosen = password, on = api) =>
  on.call('reset-password', { params: { resetToken }, body: { password: chosen } });
const check = (code: string) => api.call('check-reset-link', { body: { code } });
const login = async (email: string, chosen: string, on = api) =>
  outcomeOf(await on.call('login', { body: { email, password: chosen } }));

describe('a reset', () => {
  it('ends every session and every link, and records when', async () => {
    const person = await makePerson(deps);
    const kycTicket = await issueLinkCode(deps, 'kyc-ticket', person);
    const code = await issueLinkCode(deps, 'delete-account', person);
    const startedAtMs = Date.now();
    expect((await reset(await linkFor(person.email))).status).toBe(200);
    expect(outcomeOf(await api.call('get-current-user', { token: person.token }))).toBe('invalid-token');
    const exchange = await api.call('open-kyc-session', { body: { kycTicket, password } });
    const deletion = await api.call('use-secure-link', { body: { code } });
    expect([exchange, deletion].map(outcomeOf)).toEqual(['ticket-invalid', 'link-invalid']);
    const credentials = await deps.credentials.find(person.uid);
    expect(credentials?.links).toEqual({});
    expect(credentials?.passwordChangedAtMs).toBeGreaterThanOrEqual(startedAtMs);
    expect(await mailsOf(deps, person.email, 'password-changed')).toHaveLength(1);
    const events = await deps.securityEvents.list({ where: [['subjectUid', '==', person.uid]] });
    expect(events).toMatchObject([{ kind: 'password-changed', actorUid: person.uid, sessionRef: null }]);
  });

  it('proves the address too: the person who reads its mail owns the account', async () => {
    const { email, uid } = await makePerson(deps, { isVerified: false, isAdmin: true });
    // The sign-in was deleted: it is made again, with its role.
    await deps.identity.remove(uid);
    await reset(await linkFor(email));
    expect((await deps.users.find(uid))?.isVerified).toBe(true);
    expect(await deps.identity.describe(uid)).toMatchObject({ isVerified: true, isAdmin: true, email });
    expect(await login(email, password)).toBe(200);
  });

  it('is open to a suspended user, who still cannot sign in', async () => {
    const { email } = await makePerson(deps, { isBlocked: true });
    expect((await reset(await linkFor(email))).status).toBe(200);
    const outcomes = [await login(email, 'a guess'), await login(email, password)];
    expect(outcomes).toEqual(['wrong-credentials', 'account-restricted']);
  });

  it('goes to the address of the document, wherever the identity was moved to', async () => {
    const { email, uid } = await makePerson(deps);
    const elsewhere = freshEmail();
    await deps.auth.updateUser(uid, { email: elsewhere });
    const resetToken = await linkFor(email);
    await forgot(elsewhere);
    expect(await mailsOf(deps, elsewhere, 'password-reset')).toEqual([]);
    expect((await reset(resetToken)).status).toBe(200);
    const outcomes = [await login(email, password), await login(elsewhere, password)];
    expect(outcomes).toEqual([200, 'wrong-credentials']);
  });

  it('takes effect once, even if two arrive at the same moment', async () => {
    const { email } = await makePerson(deps);
    const resetToken = await linkFor(email);
    const choices = ['first choice', 'second choice'];
    const answers = await burst(
      api,
      choices.map((one) => () => reset(resetToken, one)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    const won = answers[0]?.status === 200 ? choices : choices.toReversed();
    expect([await login(email, won[0] ?? ''), await login(email, won[1] ?? '')]).toEqual([
      200,
      'wrong-credentials',
    ]);
    expect(await mailsOf(deps, email, 'password-changed')).toHaveLength(1);
  });

  it.each<[string, string | number, (made: Deps) => Partial<Deps>]>([
    [
      'Firebase Auth fails',
      500,
      ({ identity }) => ({
        identity: { ...identity, restore: () => Promise.reject(new Error('Auth is down')) },
      }),
    ],
    [
      'Google refuses every password of the account for a while',
      'unavailable',
      ({ toolkit }) => ({
        toolkit: { ...toolkit, signInWithPassword: () => Promise.reject(new DomainError('sign-in-locked')) },
      }),
    ],
    [
      'the new password does not work yet',
      'unavailable',
      ({ toolkit }) => ({ toolkit: { ...toolkit, lookUp: () => Promise.resolve(undefined) } }),
    ],
  ])(
    'reports no success if %s, and can be tried again with the same link',
    async (_what, outcome, broken) => {
      const { email, password: old } = await makePerson(deps);
      const resetToken = await linkFor(email);
      const failing = await startApi({ ...deps, ...broken(deps) });
      const failed = await reset(resetToken, password, failing);
      await failing.close();
      expect(failed.status).toBe(outcome === 500 ? 500 : 503);
      expect(deps.loggedErrors.splice(0)).toHaveLength(outcome === 500 ? 1 : 0);
      // Whatever somebody may have set meanwhile does not count.
      if (outcome !== 500)
        for (const typed of [old, password]) expect(await login(email, typed)).toBe('wrong-credentials');
      expect((await reset(resetToken)).status).toBe(200);
      expect(await login(email, password)).toBe(200);
    },
  );
});

describe('a reset link', () => {
  it('is useless once a newer one was sent, and after that was used', async () => {
    const { email, password: old } = await makePerson(deps);
    const older = await linkFor(email);
    clock.skewMs += mailRequestLimits.mailSpacingMs;
    const newer = await linkFor(email);
    for (const ask of [check, reset]) expect(outcomeOf(await ask(older))).toBe('link-replaced');
    expect(await login(email, old)).toBe(200);
    expect((await reset(newer)).status).toBe(200);
    expect(outcomeOf(await reset(older, 'the attacker chose this'))).toBe('link-invalid');
    for (const ask of [check, reset]) expect(outcomeOf(await ask(newer))).toBe('link-used');
    expect(await login(email, password)).toBe(200);
  });

  it('can be asked about again and again, which changes nothing', async () => {
    const person = await makePerson(deps);
    const resetToken = await linkFor(person.email);
    const expiresAtMs = (await deps.secrets.find(deriveLinkId(resetToken)))?.expiresAtMs;
    await nothingWritten(deps, async () => {
      for (const { status, body } of [await check(resetToken), await check(resetToken)])
        expect([status, Date.parse(body.expiresAt)]).toEqual([200, expiresAtMs]);
    });
    expect((await reset(resetToken)).status).toBe(200);
  });

  it('that is invalid is refused with one sentence and writes nothing, asked about or used', async () => {
    const person = await makePerson(deps);
    const foreign = await issueLinkCode(deps, 'verify-email', person);
    const expired = await issueLinkCode(deps, 'reset-password', await makePerson(deps));
    clock.skewMs += oneTimeLinkLimits.resetLinkAgeMsMax + 1;
    await nothingWritten(deps, async () => {
      const invalid = [400, 'link-invalid', 'This link is not valid. Please ask for a new one'];
      for (const ask of [check, reset]) {
        const answers = [await ask('never-mailed-never-mailed'), await ask(foreign), await ask(expired)];
        expect(answers.map(({ status, error }) => [status, error.code, error.error])).toEqual([
          invalid,
          invalid,
          [400, 'link-expired', 'This link has expired. Please ask for a new one'],
        ]);
      }
    });
  });
});

describe('a password with letters that devices compose differently', () => {
  const [composed, decomposed] = ['caf\u00e9-passw0rd', 'cafe\u0301-passw0rd'];

  it('is set in its normal form by a registration and by a reset', async () => {
    const email = freshEmail();
    await api.call('register', {
      body: { name: 'Zoé', email, number: '+12025550123', password: decomposed },
    });
    await expect(deps.toolkit.signInWithPassword({ email, password: composed })).resolves.toBeDefined();
    // The fault is the address, which nobody has verified: the password is right.
    for (const typed of [composed, decomposed]) expect(await login(email, typed)).toBe('email-unverified');
    const person = await makePerson(deps);
    await reset(await linkFor(person.email), decomposed);
    await expect(deps.toolkit.signInWithPassword({ ...person, password: composed })).resolves.toBeDefined();
  });

  it('is right in both forms wherever it is asked for', async () => {
    const { uid, email, token } = await makePerson(deps);
    await deps.auth.updateUser(uid, { password: composed });
    for (const typed of [composed, decomposed]) {
      asked = 0;
      expect(await login(email, typed)).toBe(200);
      expect(asked).toBe(1);
      const proof = { password: typed };
      expect(outcomeOf(await api.call('step-up', { token, body: { proof } }))).toBe(200);
      const kycTicket = await issueLinkCode(deps, 'kyc-ticket', { uid });
      const opened = await api.call('open-kyc-session', { body: { kycTicket, password: typed } });
      expect(outcomeOf(opened)).toBe(200);
    }
    expect(await login(email, `${composed} `)).toBe('wrong-credentials');
  });

  it('counts as one attempt if it is wrong, and takes the same work for an unknown address', async () => {
    const strict = await startApi({ ...deps, config: { ...deps.config, throttleScale: 1 } });
    const { email } = await makePerson(deps);
    for (const to of [email, freshEmail()]) {
      asked = 0;
      for (let attempt = 0; attempt < 5; attempt += 1)
        expect(await login(to, `${decomposed}!`, strict)).toBe('wrong-credentials');
      expect(asked).toBe(5);
    }
    expect(await login(email, `${decomposed}!`, strict)).toBe('too-many-requests');
    await strict.close();
  });
});
