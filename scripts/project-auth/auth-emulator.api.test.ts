import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { googleUrls } from './google-api.ts';
import { probePrefix, probeSignIn } from './probe-sign-in.ts';
import type { SignCustomToken } from './sign-custom-token.ts';

// The same code that asks Google, on Google's own REST API as the Auth emulator speaks it.
const project = 'demo-keelstone';
const identityToolkit = `http://${process.env['FIREBASE_AUTH_EMULATOR_HOST'] ?? ''}/identitytoolkit.googleapis.com`;

describe('the probe of a sign-in', () => {
  it('finds in an ID token what our sessions rely on, and leaves no account behind', async () => {
    const findings = await probeSignIn({ operator: operator(), apiKey: 'web-key', sign: unsigned });
    expect(findings.filter(({ verdict }) => verdict !== 'ok')).toEqual([]);
    expect(findings.map(({ what }) => what)).toContain('the claim sid');
    expect(await probeAccounts()).toEqual([]);
  });

  it('leaves no account behind if its token is refused', async () => {
    const sign = () => Promise.resolve('not a token');
    const findings = await probeSignIn({ operator: operator(), apiKey: 'web-key', sign });
    expect(findings).toMatchObject([
      { verdict: 'missing', found: expect.stringContaining('INVALID_CUSTOM_TOKEN') },
      { verdict: 'ok', found: 'is deleted again' },
    ]);
    expect(await probeAccounts()).toEqual([]);
  });
});

describe('the Auth emulator of the local stack', () => {
  it('does not distinguish an unknown address from a wrong password', async () => {
    const email = fresh('known');
    expect(await asClient('signUp', { email, password: 'long-enough' })).toHaveProperty('idToken');
    const password = 'wrong-password';
    const known = await asClient('signInWithPassword', { email, password });
    const unknown = await asClient('signInWithPassword', { email: fresh('unknown'), password });
    expect(unknown).toMatchObject({ error: { message: 'INVALID_LOGIN_CREDENTIALS' } });
    expect(known).toEqual(unknown);
  });

  it('cannot turn off sign-up by clients, so the stack runs like a project with ALLOW_OPEN_SIGNUP', async () => {
    await fetch(`${identityToolkit}/v2/projects/${project}/config?updateMask=client.permissions`, {
      method: 'PATCH',
      headers: { authorization: 'Bearer owner', 'content-type': 'application/json' },
      body: JSON.stringify({ client: { permissions: { disabledUserSignup: true } } }),
    });
    expect(await asClient('signUp', { email: fresh('stranger'), password: 'long-enough' })).toHaveProperty(
      'idToken',
    );
  });
});

function operator() {
  const urls = { ...googleUrls, identityToolkit };
  return { urls, project, accessToken: () => Promise.resolve('owner') };
}

/** The emulator takes a custom token without a signature. */
const unsigned: SignCustomToken = ({ uid, claims }) => {
  const aud = 'https://identitytoolkit.googleapis.com/google.identity.identitytoolkit.v1.IdentityToolkit';
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return Promise.resolve(`${part({ alg: 'none', typ: 'JWT' })}.${part({ aud, uid, claims })}.`);
};

const fresh = (name: string): string => `${name}-${randomUUID()}@keelstone.test`;

async function asClient(method: string, body: object): Promise<unknown> {
  const response = await fetch(`${identityToolkit}/v1/accounts:${method}?key=web-key`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...body, returnSecureToken: true }),
  });
  return response.json();
}

/** The accounts that a probe has made and not deleted. */
async function probeAccounts(): Promise<string[]> {
  const url = `${identityToolkit}/v1/projects/${project}/accounts:batchGet?maxResults=1000`;
  const response = await fetch(url, { headers: { authorization: 'Bearer owner' } });
  const { users = [] } = (await response.json()) as { users?: { localId: string }[] };
  return users.map(({ localId }) => localId).filter((uid) => uid.startsWith(probePrefix));
}
