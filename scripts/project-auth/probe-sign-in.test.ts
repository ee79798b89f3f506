import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Finding } from '../doctor/finding.ts';
import { startGoogleServer, type Answer, type Received } from './google-server.ts';
import { probeSignIn } from './probe-sign-in.ts';
import { signAsFunctions } from './sign-custom-token.ts';

const project = 'keelstone-live';
const ok = (json: unknown) => ({ status: 200, json });

let google: Awaited<ReturnType<typeof startGoogleServer>>;
/** Answers of Google that differ from the expected ones, by the end of the path. */
let odd: Record<string, Answer> = {};
/** What differs in the ID token. */
let oddClaims: Record<string, unknown> = {};
beforeEach(async () => {
  odd = {};
  oddClaims = {};
  google = await startGoogleServer((request) => {
    const [, answer] = Object.entries(odd).find(([end]) => request.path.endsWith(end)) ?? [];
    return (answer ?? rightAnswer)(request);
  });
});
afterEach(() => google.close());

const rightAnswer: Answer = ({ path, body }) => {
  if (path === `/v1/projects/${project}`) return ok({ projectId: project, projectNumber: '123456789012' });
  if (path === `/v1/projects/${project}/accounts`) return ok({ localId: JSON.parse(body).localId });
  if (path.endsWith(':signJwt')) return ok({ keyId: 'k', signedJwt: `signed.${body}` });
  if (path === `/v1/projects/${project}/accounts:delete`) return ok({});
  if (path === '/v1/accounts:signInWithCustomToken')
    return ok({ idToken: idTokenFor(JSON.parse(body).token) });
  return { status: 404, json: {} };
};

/** As Google makes it of a custom token: its claims at the top, and how it was signed in. */
function idTokenFor(customToken: string): string {
  const { uid, claims } = JSON.parse(JSON.parse(customToken.replace('signed.', '')).payload);
  const email = `${String(uid)}@example.com`;
  const payload = { sub: uid, email, ...claims, firebase: { sign_in_provider: 'custom' }, ...oddClaims };
  return `head.${Buffer.from(JSON.stringify(payload)).toString('base64url')}.signature`;
}

async function probe(): Promise<Finding[]> {
  const { url } = google;
  const urls = { identityToolkit: url, iamCredentials: url, resourceManager: url, cloudFunctions: url };
  const operator = { urls, project, accessToken: () => Promise.resolve('operator-token') };
  return probeSignIn({
    operator,
    apiKey: 'web-key',
    sign: signAsFunctions(operator, () => 1_700_000_000_000),
  });
}

const asked = (end: string): Received | undefined => google.received.find(({ path }) => path.endsWith(end));
const missing = (findings: readonly Finding[]) => findings.filter(({ verdict }) => verdict === 'missing');

describe('the probe of a sign-in', () => {
  it('reports each thing that our sessions rely on, and that the account is gone', async () => {
    expect((await probe()).map(({ verdict, what, found }) => `${verdict}: ${what} ${found}`)).toEqual([
      'ok: the sign-in provider of the ID token is as expected',
      'ok: the claim sid is as expected',
      'ok: the claim scope is as expected',
      'ok: the claim email is as expected',
      'ok: the throwaway account is deleted again',
    ]);
  });

  it('signs as the service account of the functions, for five minutes, in the documented format', async () => {
    await probe();
    const account = '123456789012-compute@developer.gserviceaccount.com';
    const request = asked(':signJwt');
    expect(request?.path).toBe(`/v1/projects/-/serviceAccounts/${account}:signJwt`);
    expect(JSON.parse(JSON.parse(request?.body ?? '').payload)).toMatchObject({
      iss: account,
      sub: account,
      aud: 'https://identitytoolkit.googleapis.com/google.identity.identitytoolkit.v1.IdentityToolkit',
      iat: 1_700_000_000,
      exp: 1_700_000_300,
      uid: expect.stringMatching(/^keelstone-probe-/),
      claims: { sid: expect.stringMatching(/^[\w-]{22}$/), scope: 'full' },
    });
  });

  it("signs in as a client does: with the web API key and without the operator's token", async () => {
    await probe();
    const { headers = {} } = asked(':signInWithCustomToken') ?? {};
    expect(headers['x-goog-api-key']).toBe('web-key');
    expect(headers.authorization).toBeUndefined();
  });

  it.each([
    [
      'another provider',
      { firebase: { sign_in_provider: 'password' } },
      'the sign-in provider of the ID token',
    ],
    ['no provider', { firebase: undefined }, 'the sign-in provider of the ID token'],
    ['no sid', { sid: undefined }, 'the claim sid'],
    ['another sid', { sid: 'x' }, 'the claim sid'],
    ['no scope', { scope: undefined }, 'the claim scope'],
    ['another email', { email: 'somebody@example.com' }, 'the claim email'],
  ])('reports an ID token with %s', async (_title, claims, what) => {
    oddClaims = claims;
    const findings = await probe();
    expect(missing(findings)).toMatchObject([{ what, remedy: expect.stringContaining('do not deploy') }]);
    expect(findings.at(-1)?.found).toBe('is deleted again');
  });

  it('does not treat a missing email as a mismatch', async () => {
    oddClaims = { email: undefined };
    expect(missing(await probe())).toEqual([]);
  });

  it.each([':signJwt', ':signInWithCustomToken', `/projects/${project}`])(
    'deletes the account if %s is refused',
    async (end) => {
      odd[end] = () => ({ status: 403, json: { error: { message: 'PERMISSION_DENIED' } } });
      const findings = await probe();
      expect(missing(findings)).toMatchObject([
        { found: expect.stringContaining('answered 403: PERMISSION_DENIED') },
      ]);
      expect(findings.at(-1)?.found).toBe('is deleted again');
    },
  );

  it('deletes nothing if the account was refused, and whatever may exist if there was no answer', async () => {
    odd['/accounts'] = () => ({ status: 403, json: {} });
    expect(await probe()).toHaveLength(1);
    expect(asked('accounts:delete')).toBeUndefined();

    odd['/accounts'] = () => 'hang up';
    expect((await probe()).at(-1)?.found).toBe('is deleted again');

    odd['accounts:delete'] = () => ({ status: 400, json: { error: { message: 'USER_NOT_FOUND' } } });
    expect((await probe()).at(-1)?.found).toBe('was never created');
  });

  it('names the account that it could not delete', async () => {
    odd['accounts:delete'] = () => ({ status: 503, json: {} });
    expect(missing(await probe())).toMatchObject([
      { what: 'the throwaway account', remedy: expect.stringContaining('UID keelstone-probe-') },
    ]);
  });

  it.each([
    ['nothing', {}],
    ['what is no token', { idToken: 'a.b.c' }],
  ])('reports a sign-in that answers %s', async (_title, json) => {
    odd[':signInWithCustomToken'] = () => ok(json);
    expect(missing(await probe())).toMatchObject([{ found: expect.stringContaining('without an ID token') }]);
  });
});
