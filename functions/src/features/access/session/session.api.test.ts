import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { limits } from '@keelstone/domain/limits';
import type { Deps } from '../../../entry/deps.ts';
import { startApi, type Api } from '../../../../testing/api.ts';
import { makePerson, tokenOf, type Person } from '../../../../testing/people.ts';
import { loggedErrors, testDeps } from '../../../../testing/test-environment.ts';
import { claimsOf } from '../../../../testing/tokens.ts';
import { issueLinkCode } from '../../../../testing/issue-link-code.ts';
import { recordUse } from './identify.ts';

let deps: Deps;
let api: Api;
beforeAll(async () => {
  deps = testDeps({ config: { throttleScale: 1000 } });
  api = await startApi(deps);
});
afterAll(async () => {
  await api.close();
  expect(loggedErrors).toEqual([]);
});

const sidOf = (token: string): string => String(claimsOf(token)['sid']);
const login = async ({ email, password }: Person): Promise<string> =>
  (await api.call('login', { body: { email, password } })).body.token;
const statusOf = async (token: string): Promise<number> =>
  (await api.call('get-current-user', { token })).status;
const liveOf = async ({ uid }: Person) => (await deps.sessions.find(uid))?.live ?? {};

describe('a login', () => {
  it('opens a separate session that both of its tokens name', async () => {
    const person = await makePerson(deps);
    const { token, customToken } = (
      await api.send('POST', '/auth/login', {
        headers: {
          'content-type': 'application/json',
          'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
          'x-forwarded-for': '198.51.100.77',
        },
        body: JSON.stringify({ email: person.email, password: person.password }),
      })
    ).body as { token: string; customToken: string };
    const sdk = await deps.toolkit.signInWithCustomToken(customToken);
    expect(sidOf(sdk)).toBe(sidOf(token));
    expect(sidOf(token)).not.toBe(sidOf(person.token));

    const { sessions } = (await api.call('get-sessions', { token })).body;
    expect(sessions).toHaveLength(2);
    expect(sessions.find(({ isCurrent }) => isCurrent)).toMatchObject({
      sid: sidOf(token),
      browser: 'Firefox',
      os: 'Linux',
      network: '198.51.100.0/24',
    });
  });

  it('keeps at most fifty sessions: the least recently used one ends', async () => {
    const person = await makePerson(deps);
    const oldest = sidOf(person.token);
    for (let count = 1; count < limits.sessionsPerUser; count += 1) await tokenOf(deps, person.uid);
    expect(await statusOf(person.token)).toBe(200);
    const token = await login(person);
    expect([await statusOf(token), await statusOf(person.token)]).toEqual([200, 401]);
    expect(Object.keys(await liveOf(person))).not.toContain(oldest);
  });

  it('whose password was checked before all sessions were ended opens none', async () => {
    const person = await makePerson(deps);
    const { signInWithPassword } = deps.toolkit;
    const slow = {
      ...deps,
      toolkit: {
        ...deps.toolkit,
        signInWithPassword: async (given: { email: string; password: string }) => {
          const checked = await signInWithPassword(given);
          await api.call('reset-password', {
            params: { resetToken: await issueLinkCode(deps, 'reset-password', person) },
            body: { password: person.password },
          });
          return checked;
        },
      },
    };
    const slowApi = await startApi(slow);
    const answer = await slowApi.call('login', { body: { email: person.email, password: person.password } });
    await slowApi.close();
    expect(answer.error.code).toBe('wrong-credentials');
    expect(await liveOf(person)).toEqual({});
  });
});

describe('ending sessions', () => {
  it('ends the named one, whose next request is refused, and is no error a second time', async () => {
    const person = await makePerson(deps);
    const [here, there] = [await login(person), await login(person)];
    for (let time = 0; time < 2; time += 1) {
      const ended = await api.call('end-session', { token: here, params: { sid: sidOf(there) } });
      expect([ended.status, ended.body.message]).toEqual([200, 'Session ended']);
    }
    const refused = await api.call('get-current-user', { token: there });
    expect([refused.status, refused.error.error]).toEqual([401, 'Token is not valid!']);
    expect(await statusOf(here)).toBe(200);
  });

  it("does not reach somebody else's session", async () => {
    const [person, other] = await Promise.all([makePerson(deps), makePerson(deps)]);
    const { status } = await api.call('end-session', {
      token: person.token,
      params: { sid: sidOf(other.token) },
    });
    expect([status, await statusOf(other.token)]).toEqual([200, 200]);
  });

  it('ends all the others, and wakes their open tabs', async () => {
    const person = await makePerson(deps);
    const [here, there] = [await login(person), await login(person)];
    const before = await deps.signals.find(person.uid);
    await api.call('end-other-sessions', { token: here });
    expect(Object.keys(await liveOf(person))).toEqual([sidOf(here)]);
    expect([await statusOf(here), await statusOf(there)]).toEqual([200, 401]);
    expect(await deps.signals.find(person.uid)).not.toEqual(before);
  });
});

describe('the use of a session', () => {
  it('is recorded once an hour', async () => {
    const person = await makePerson(deps);
    const token = await tokenOf(deps, person.uid, { atMs: deps.now() - limits.sessionSeenEveryMs + 5_000 });
    const seen = async () => (await liveOf(person))[sidOf(token)]?.seenAtMs;
    const first = await seen();
    await statusOf(token);
    expect(await seen()).toBe(first);
    const later = await tokenOf(deps, person.uid, { atMs: deps.now() - limits.sessionSeenEveryMs });
    await statusOf(later);
    expect((await liveOf(person))[sidOf(later)]?.seenAtMs).toBeGreaterThan(deps.now() - 60_000);
  });

  it('does not bring back a session that was ended meanwhile', async () => {
    for (let round = 0; round < 2; round += 1) {
      const person = await makePerson(deps);
      const atMs = deps.now() - limits.sessionSeenEveryMs;
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
      expect(await statusOf(old)).toBe(401);
    }
  });
});
