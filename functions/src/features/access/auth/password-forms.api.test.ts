import { randomUUID } from 'node:crypto';
import { getAuth } from 'firebase-admin/auth';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startApi, type Api } from '../../../../testing/api.ts';
import { makePerson, type Person } from '../../../../testing/people.ts';
import { freshDatabase, loggedErrors, testDeps } from '../../../../testing/test-environment.ts';
import { toolkitSession } from '../../../../testing/toolkit.ts';
import type { Deps } from '../../../entry/deps.ts';
import { issueLinkCode } from '../../../../testing/issue-link-code.ts';

const [composed, decomposed] = ['caf\u00e9-passw0rd', 'cafe\u0301-passw0rd'];

let deps: Deps;
let api: Api;
/** How often Firebase Auth was asked about a password. */
let asked = 0;

beforeAll(async () => {
  deps = testDeps({ database: freshDatabase('password-forms') });
  const toolkit: Deps['toolkit'] = {
    ...deps.toolkit,
    signInWithPassword(given) {
      asked += 1;
      return deps.toolkit.signInWithPassword(given);
    },
  };
  api = await startApi({ ...deps, toolkit });
});
beforeEach(() => {
  asked = 0;
});
afterAll(async () => {
  await api.close();
  expect(loggedErrors).toEqual([]);
});

/** Somebody whose password was set before there was a normal form. */
async function whoTyped(password: string): Promise<Person> {
  const person = await makePerson(deps);
  await getAuth().updateUser(person.uid, { password });
  return { ...person, password };
}

const login = (email: string, password: string) => api.call('login', { body: { email, password } });
const confirm = (token: string, password: string) =>
  api.call('step-up', { token, body: { proof: { password } } });

describe('a password with letters that devices compose differently', () => {
  it('is set in its normal form by a registration', async () => {
    const email = `${randomUUID()}@people.test`;
    await api.call('register', {
      body: { name: 'Zoé', email, number: '+12025550123', password: decomposed },
    });
    await expect(toolkitSession({ email, password: composed })).resolves.toBeDefined();
    // What is wrong is the address, which nobody has verified: the password is right.
    for (const typed of [composed, decomposed])
      expect((await login(email, typed)).error.code).toBe('email-unverified');
  });

  it('is set in its normal form by a reset', async () => {
    const person = await makePerson(deps);
    const resetToken = await issueLinkCode(deps, 'reset-password', person);
    const reset = await api.call('reset-password', {
      params: { resetToken },
      body: { password: decomposed },
    });
    expect(reset.status).toBe(200);
    for (const typed of [composed, decomposed]) expect((await login(person.email, typed)).status).toBe(200);
  });

  it.each([
    ['composed', composed],
    ['decomposed', decomposed],
  ])('that was stored %s is right in both forms, wherever it is asked for', async (_how, stored) => {
    for (const typed of [composed, decomposed]) {
      const person = await whoTyped(stored);
      expect((await login(person.email, typed)).status).toBe(200);
      expect((await confirm(person.token, typed)).status).toBe(200);
      const kycTicket = await issueLinkCode(deps, 'kyc-ticket', person);
      expect((await api.call('open-kyc-session', { body: { kycTicket, password: typed } })).status).toBe(200);
    }
  });

  it('is asked for once if it is right in its normal form, and spaces count', async () => {
    const { email } = await whoTyped(composed);
    expect((await login(email, composed)).status).toBe(200);
    expect(asked).toBe(1);
    expect((await login(email, `${composed} `)).error.code).toBe('wrong-credentials');
  });

  it('counts as one attempt if it is wrong, and takes the same work for an unknown address', async () => {
    const { email } = await whoTyped(composed);
    const answers = [];
    for (const to of [email, `${randomUUID()}@people.test`]) {
      asked = 0;
      for (let attempt = 0; attempt < 5; attempt += 1)
        answers.push((await login(to, `${decomposed}!`)).error.code);
      expect(asked).toBe(10);
    }
    expect(answers).toEqual(Array(10).fill('wrong-credentials'));
    expect((await login(email, `${decomposed}!`)).error.code).toBe('too-many-requests');
  });
});
