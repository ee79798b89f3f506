import { describe, expect, it } from 'vitest';
import { sessionLimits } from '@keelstone/domain/core/session/session.limits';
import { exampleIds, exampleProofs } from '@keelstone/domain/kernel/api/example-ids';
import { startApi } from '../../../../testing/api.ts';
import { giveApp, startApp } from '../../../../testing/factors.ts';
import { issueLinkCode } from '../../../../testing/issue-link-code.ts';
import { makePerson, type Person, tokenOf } from '../../../../testing/people.ts';
import { memoryApi, outcomeOf } from '../../../../testing/tested-api.ts';
import { claimsOf } from '../../../../testing/tokens.ts';
import { restoreAuthUser } from '../auth-user/restore-auth-user.service.ts';
import { recordUse } from './identify.ts';

/** The calls to Firebase, in their order. */
let asked: string[] = [];
let isDown = false;
const { deps, api } = await memoryApi({}, ({ identity }) => ({
  identity: {
    ...identity,
    revokeSessions: (uid) => {
      asked.push(`revoke ${uid}`);
      return isDown ? Promise.reject(new Error('Firebase Auth is down')) : identity.revokeSessions(uid);
    },
    customToken: (uid, claims) => {
      asked.push(`token ${uid}`);
      return identity.customToken(uid, claims);
    },
  },
}));
const admin = await makePerson(deps, { isAdmin: true });

const sidOf = (token: string): string => String(claimsOf(token)['sid']);
const login = async ({ email, password }: Person): Promise<string> =>
  (await api.call('login', { body: { email, password } })).body.token;
const statusOf = async (token: string) => outcomeOf(await api.call('get-current-user', { token }));
const liveOf = async ({ uid }: Person) => (await deps.sessions.find(uid))?.live ?? {};
const reset = async (person: Person) => {
  const resetToken = await issueLinkCode(deps, 'reset-password', person);
  return api.call('reset-password', { params: { resetToken }, body: { password: person.password } });
};

describe('a login', () => {
  it('opens a separate session that both of its tokens name', async () => {
    const person = await makePerson(deps);
    const { email, password } = person;
    const ip = '198.51.100.77';
    const userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
    const { token, customToken } = (await api.call('login', { body: { email, password }, ip, userAgent }))
      .body;
    expect(sidOf(await deps.toolkit.signInWithCustomToken(customToken))).toBe(sidOf(token));
    const { sessions } = (await api.call('get-sessions', { token })).body;
    expect(sessions).toHaveLength(2);
    const seen = { browser: 'Firefox', os: 'Linux', network: '198.51.100.0/24' };
    expect(sessions.find(({ isCurrent }) => isCurrent)).toMatchObject({ sid: sidOf(token), ...seen });
  });

  it('whose password was checked before all sessions were ended opens none', async () => {
    const person = await makePerson(deps);
    const { toolkit } = deps;
    const slow = await startApi({
      ...deps,
      toolkit: {
        ...toolkit,
        signInWithPassword: async (given) => {
          const checked = await toolkit.signInWithPassword(given);
          await reset(person);
          return checked;
        },
      },
    });
    const { email, password } = person;
    expect(outcomeOf(await slow.call('login', { body: { email, password } }))).toBe('wrong-credentials');
    await slow.close();
    expect(await liveOf(person)).toEqual({});
  });
});

describe('ending sessions', () => {
  it('ends the named one of one’s own, whose next request is refused, and is no error a second time', async () => {
    const [person, other] = [await makePerson(deps), await makePerson(deps)];
    const [here, there] = [await login(person), await login(person)];
    for (const sid of [sidOf(there), sidOf(there), sidOf(other.token)]) {
      const ended = await api.call('end-session', { token: here, params: { sid } });
      expect([ended.status, ended.body.message]).toEqual([200, 'Session ended']);
    }
    const refused = await api.call('get-current-user', { token: there });
    expect([refused.status, refused.error.error]).toEqual([401, 'Token is not valid!']);
    expect([await statusOf(here), await statusOf(other.token)]).toEqual([200, 200]);
  });

  it('ends all the others, and wakes their open tabs', async () => {
    const person = await makePerson(deps);
    const [here, there] = [await login(person), await login(person)];
    const before = await deps.signals.find(person.uid);
    await api.call('end-other-sessions', { token: here });
    expect(Object.keys(await liveOf(person))).toEqual([sidOf(here)]);
    expect([await statusOf(here), await statusOf(there)]).toEqual([200, 'invalid-token']);
    expect(await deps.signals.find(person.uid)).not.toEqual(before);
  });
});

describe('the use of a session', () => {
  it('is recorded once an hour', async () => {
    const person = await makePerson(deps);
    for (const ageMs of [sessionLimits.seenEveryMs - 5_000, sessionLimits.seenEveryMs]) {
      const atMs = deps.now() - ageMs;
      const token = await tokenOf(deps, person.uid, { atMs });
      await statusOf(token);
      const seenAtMs = (await liveOf(person))[sidOf(token)]?.seenAtMs ?? 0;
      expect(seenAtMs > atMs).toBe(ageMs === sessionLimits.seenEveryMs);
    }
  });

  it('does not bring back a session that was ended meanwhile', async () => {
    for (let round = 0; round < 2; round += 1) {
      const person = await makePerson(deps);
      const atMs = deps.now() - sessionLimits.seenEveryMs;
      const [old, here] = [await tokenOf(deps, person.uid, { atMs }), await login(person)];
      const use = { uid: person.uid, sid: sidOf(old) };
      const [ended] = await Promise.all([
        api.call('end-session', { token: here, params: { sid: sidOf(old) } }),
        recordUse(use, deps),
        recordUse(use, deps),
        api.call('get-current-user', { token: old }),
      ]);
      expect(ended.status).toBe(200);
      expect(Object.keys(await liveOf(person))).not.toContain(sidOf(old));
      expect(await recordUse(use, deps)).toBe(false);
      expect(await statusOf(old)).toBe('invalid-token');
    }
  });
});

it.each<[string, (person: Person) => Promise<unknown>]>([
  [
    'when it is suspended',
    ({ uid }) => {
      const params = { adminId: admin.uid };
      return api.call('suspend-user', { token: admin.token, params, body: { idToSuspend: uid } });
    },
  ],
  [
    'when it is locked by a mailed link',
    async (person) => {
      const code = await issueLinkCode(deps, 'lock-account', person);
      return api.call('use-secure-link', { body: { code } });
    },
  ],
  ['with a new password', reset],
  ['when its identity is restored', ({ uid }) => restoreAuthUser(uid, deps, { isForeignPassword: true })],
])('Firebase’s own tokens of an account are revoked %s', async (_when, act) => {
  const person = await makePerson(deps);
  asked = [];
  await act(person);
  expect(asked).toContain(`revoke ${person.uid}`);
  expect(await liveOf(person)).toEqual({});
});

type Kept = { status: number; body: { customToken?: string | undefined } };
const endOthers = ({ token }: Person): Promise<Kept> => api.call('end-other-sessions', { token });
it.each<[string, (person: Person) => Promise<Kept>]>([
  ['end-other-sessions', endOthers],
  ['lock-account', ({ token }) => api.call('lock-account', { token })],
  [
    'add-totp, the first factor',
    async (person) => {
      const code = await startApp(deps, person);
      return api.call('add-totp', { token: person.token, body: { code } });
    },
  ],
  [
    'remove-factor',
    async (person) => {
      await giveApp(deps, person);
      const body = { factorId: exampleIds.ownFactor, proof: exampleProofs.recovery };
      return api.call('remove-factor', { token: person.token, body });
    },
  ],
])('%s brings the session that stays a token made after the revocation', async (_name, send) => {
  const person = await makePerson(deps);
  asked = [];
  const { body } = await send(person);
  expect(asked).toEqual([`revoke ${person.uid}`, `token ${person.uid}`]);
  const token = await deps.toolkit.signInWithCustomToken(body.customToken ?? '');
  expect([sidOf(token), await statusOf(token)]).toEqual([sidOf(person.token), 200]);
});

it('an answer after which Firebase’s tokens cannot be revoked stands, and that is logged', async () => {
  const person = await makePerson(deps);
  isDown = true;
  const { status, body } = await endOthers(person);
  isDown = false;
  expect([status, body.customToken]).toEqual([200, undefined]);
  const error = expect.stringContaining('Firebase Auth is down') as string;
  expect(deps.loggedErrors.splice(0)).toMatchObject([{ error }]);
  expect(await statusOf(person.token)).toBe(200);
});
