import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Deps } from '../../../entry/deps.ts';
import { restoreIdentity } from '../auth/restore-identity.service.ts';
import { exampleIds, exampleProofs } from '@keelstone/domain/api/example-ids';
import { giveApp, startApp } from '../../../../testing/factors.ts';
import { startApi, type Api } from '../../../../testing/api.ts';
import { issueLinkCode } from '../../../../testing/issue-link-code.ts';
import { makePerson, type Person } from '../../../../testing/people.ts';
import { testDeps } from '../../../../testing/test-environment.ts';
import { claimsOf } from '../../../../testing/tokens.ts';

let deps: Deps;
let api: Api;
let admin: Person;
/** What Firebase was asked for, in this order. */
let asked: string[] = [];
let isDown = false;
const logged: Record<string, unknown>[] = [];
beforeAll(async () => {
  const made = testDeps({ config: { throttleScale: 1000 } });
  deps = {
    ...made,
    log: { info: () => undefined, error: (fields: Record<string, unknown>) => void logged.push(fields) },
    identity: {
      ...made.identity,
      revokeSessions: (uid) => {
        asked.push(`revoke ${uid}`);
        return isDown
          ? Promise.reject(new Error('Firebase Auth is down'))
          : made.identity.revokeSessions(uid);
      },
      customToken: (uid, claims) => {
        asked.push(`token ${uid}`);
        return made.identity.customToken(uid, claims);
      },
    },
  };
  api = await startApi(deps);
  admin = await makePerson(deps, { isAdmin: true });
});
beforeEach(() => {
  asked = [];
  isDown = false;
});
afterAll(() => api.close());

describe('Firebase’s own tokens of an account are revoked', () => {
  it.each<[string, (person: Person) => Promise<unknown>]>([
    [
      'when it is suspended',
      ({ uid }) =>
        api.call('suspend-user', {
          token: admin.token,
          params: { adminId: admin.uid },
          body: { idToSuspend: uid },
        }),
    ],
    [
      'when it is locked by a mailed link',
      async (person) => {
        const code = await issueLinkCode(deps, 'lock-account', person);
        return api.call('use-secure-link', { body: { code } });
      },
    ],
    [
      'with a new password',
      async (person) => {
        const resetToken = await issueLinkCode(deps, 'reset-password', person);
        return api.call('reset-password', { params: { resetToken }, body: { password: 'another one' } });
      },
    ],
    ['when its identity is restored', ({ uid }) => restoreIdentity(uid, deps, { isForeignPassword: true })],
  ])('%s', async (_when, act) => {
    const person = await makePerson(deps);
    asked = [];
    await act(person);
    expect(asked).toContain(`revoke ${person.uid}`);
    expect((await deps.sessions.find(person.uid))?.live).toEqual({});
  });
});

type Kept = { status: number; body: { customToken?: string | undefined } };
const kept: [string, (person: Person) => Promise<Kept>][] = [
  ['end-other-sessions', ({ token }) => api.call('end-other-sessions', { token })],
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
];

describe.each(kept)('the answer of %s', (_name, send) => {
  it('brings the session that stays a token that was made after the revocation', async () => {
    const person = await makePerson(deps);
    asked = [];
    const { body } = await send(person);
    expect(asked).toEqual([`revoke ${person.uid}`, `token ${person.uid}`]);
    const token = await deps.toolkit.signInWithCustomToken(body.customToken ?? '');
    expect(claimsOf(token)['sid']).toBe(claimsOf(person.token)['sid']);
    expect((await api.call('get-current-user', { token })).status).toBe(200);
  });

  it('stands if Firebase Auth fails, which is logged', async () => {
    const person = await makePerson(deps);
    isDown = true;
    const { status, body } = await send(person);
    expect([status, body.customToken]).toEqual([200, undefined]);
    expect(logged.at(-1)).toMatchObject({ error: expect.stringContaining('Firebase Auth is down') });
    expect((await api.call('get-current-user', { token: person.token })).status).toBe(200);
  });
});
