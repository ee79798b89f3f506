import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Deps } from '../../../entry/deps.ts';
import { startApi, type Api } from '../../../../testing/api.ts';
import { giveApp } from '../../../../testing/factors.ts';
import { makePerson, type Person } from '../../../../testing/people.ts';
import { changeUser } from '../../../../testing/principals.ts';
import { freshDatabase, loggedErrors, testDeps } from '../../../../testing/test-environment.ts';

let deps: Deps;
let api: Api;
/** Every token that was made for a session, whether or not that session was opened. */
const made: string[] = [];
/** What happens between the password and the session. */
let inBetween = (): Promise<void> => Promise.resolve();

beforeAll(async () => {
  const database = freshDatabase('open-session');
  deps = testDeps({ database, config: { adminSecondFactor: 'required' } });
  const toolkit: Deps['toolkit'] = {
    ...deps.toolkit,
    async signInWithPassword(given) {
      const checked = await deps.toolkit.signInWithPassword(given);
      await inBetween();
      return checked;
    },
    async signInWithCustomToken(customToken) {
      const token = await deps.toolkit.signInWithCustomToken(customToken);
      made.push(token);
      return token;
    },
  };
  api = await startApi({ ...deps, toolkit });
});
afterAll(async () => {
  await api.close();
  expect(loggedErrors).toEqual([]);
});

/** Signs in, and returns the answer and the first token made meanwhile. */
async function signIn({ email, password }: Person) {
  made.length = 0;
  const answer = await api.call('login', { body: { email, password } });
  const [first = ''] = made;
  expect(first).not.toBe('');
  return { answer, first };
}
const ask = (token: string) => api.call('get-current-user', { token });
const sidsOf = async ({ uid }: Person) => Object.keys((await deps.sessions.find(uid))?.live ?? {});

describe('a token that is made while its session is being opened', () => {
  it('is useless and in no answer if a second factor is required', async () => {
    const person = await makePerson(deps);
    await giveApp(deps, person);
    const before = await sidsOf(person);
    const { answer, first } = await signIn(person);
    expect(answer.error.code).toBe('second-factor-required');
    expect(JSON.stringify(answer)).not.toContain(first);
    expect((await ask(first)).error.code).toBe('invalid-token');
    expect(await sidsOf(person)).toEqual(before);
  });

  it('is useless if the account is suspended meanwhile, also after that is lifted', async () => {
    const person = await makePerson(deps);
    const before = await sidsOf(person);
    inBetween = async () => {
      await changeUser(deps, person, { isBlocked: true });
    };
    const { answer, first } = await signIn(person);
    inBetween = () => Promise.resolve();
    expect(answer.error.code).toBe('account-restricted');
    expect((await ask(first)).error.code).toBe('account-restricted');
    await changeUser(deps, person, { isBlocked: false });
    expect((await ask(first)).error.code).toBe('invalid-token');
    expect(await sidsOf(person)).toEqual(before);
  });

  it('is useless if the session gets a narrower scope than requested', async () => {
    const admin = await makePerson(deps, { isAdmin: true });
    const { answer, first } = await signIn(admin);
    expect(answer.body.token).not.toBe(first);
    expect((await ask(answer.body.token)).status).toBe(200);
    expect((await ask(first)).error.code).toBe('invalid-token');
  });
});
