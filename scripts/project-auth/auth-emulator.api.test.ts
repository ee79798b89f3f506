import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';

const host = process.env['FIREBASE_AUTH_EMULATOR_HOST'] ?? '';
const fresh = (name: string): string => `${name}-${randomUUID()}@keelstone.test`;

it('the Auth emulator of the local stack does not distinguish an unknown address from a wrong password', async () => {
  const email = fresh('known');
  expect(await asClient('signUp', { email, password: 'long-enough' })).toHaveProperty('idToken');
  const password = 'wrong-password';
  const unknown = await asClient('signInWithPassword', { email: fresh('unknown'), password });
  expect(unknown).toMatchObject({ error: { message: 'INVALID_LOGIN_CREDENTIALS' } });
  expect(await asClient('signInWithPassword', { email, password })).toEqual(unknown);
});

async function asClient(method: string, body: object): Promise<unknown> {
  const url = `http://${host}/identitytoolkit.googleapis.com/v1/accounts:${method}?key=web-key`;
  const headers = { 'content-type': 'application/json' };
  const text = JSON.stringify({ ...body, returnSecureToken: true });
  return (await fetch(url, { method: 'POST', headers, body: text })).json();
}
