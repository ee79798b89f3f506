import { randomUUID } from 'node:crypto';
import { getAuth } from 'firebase-admin/auth';
import { describe, expect, it } from 'vitest';
import type { Deps } from '../../src/entry/deps.ts';
import { restoreIdentity } from '../../src/features/access/auth/restore-identity.service.ts';
import { startApi, type Api } from '../../testing/api.ts';
import { makePerson, type Person } from '../../testing/people.ts';
import { loggedErrors } from '../../testing/test-environment.ts';
import { testedApi } from '../../testing/tested-api.ts';
import { toolkit, toolkitSession } from '../../testing/toolkit.ts';
import { issueLinkCode } from '../../testing/issue-link-code.ts';

const owners = 'the owner chose this';
const { deps, api } = await testedApi('lock-out');

const freshAddress = (): string => `${randomUUID()}@people.test`;
const reset = async (person: Person, on: Api = api) =>
  on.call('reset-password', {
    params: { resetToken: await issueLinkCode(deps, 'reset-password', person) },
    body: { password: owners },
  });

describe('one mail', () => {
  it('gives the account back even if somebody else holds the placeholder address meant for the thief', async () => {
    const [victim, thief] = await Promise.all([makePerson(deps), makePerson(deps)]);
    const [stolen, own] = [await toolkitSession(victim), await toolkitSession(thief)];
    await toolkit('signUp', { email: `${thief.uid.toLowerCase()}@parked.invalid`, password: 'squatted' });
    await toolkit('update', { idToken: stolen.idToken, email: freshAddress() });
    await toolkit('update', { idToken: own.idToken, email: victim.email });
    expect((await reset(victim)).status).toBe(200);
    const { status } = await api.call('login', { body: { email: victim.email, password: owners } });
    expect(status).toBe(200);
  });

  it('sets a password that an earlier, still running restoration does not replace', async () => {
    const victim = await makePerson(deps);
    await getAuth().updateUser(victim.uid, { email: freshAddress() });
    let isFirst = true;
    const slow: Deps = {
      ...deps,
      identity: {
        ...deps.identity,
        describe: async (uid) => {
          const facts = await deps.identity.describe(uid);
          if (isFirst) {
            isFirst = false;
            expect((await reset(victim)).status).toBe(200);
          }
          return facts;
        },
      },
    };
    await restoreIdentity(victim.uid, slow);
    const { status } = await api.call('login', { body: { email: victim.email, password: owners } });
    expect(status).toBe(200);
  });
});

describe('a reset', () => {
  it('that is interrupted after the new password is set leaves no session of the old one', async () => {
    const victim = await makePerson(deps);
    let thiefs = '';
    const failing: Deps = {
      ...deps,
      identity: {
        ...deps.identity,
        restore: async (uid, restoration) => {
          const { email, password } = victim;
          thiefs = (await api.call('login', { body: { email, password } })).body.token;
          return deps.identity.restore(uid, restoration);
        },
        revokeSessions: () => Promise.reject(new Error('The connection was interrupted')),
      },
    };
    const failingApi = await startApi(failing);
    await reset(victim, failingApi);
    await failingApi.close();
    expect(loggedErrors.splice(0)).toMatchObject([{ operation: 'reset-password' }]);
    expect((await api.call('login', { body: { email: victim.email, password: owners } })).status).toBe(200);
    expect((await api.call('get-current-user', { token: thiefs })).status).toBe(401);
  });
});
