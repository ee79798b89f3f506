import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { examineAuthSettings } from './auth-settings.ts';

const project = 'keelstone-live';
/** A right configuration, as the documentation of `projects.getConfig` shows it. */
const right = {
  name: `projects/${project}/config`,
  subtype: 'IDENTITY_PLATFORM',
  signIn: { email: { enabled: true, passwordRequired: true }, hashConfig: { algorithm: 'SCRYPT' } },
  client: { apiKey: 'key', permissions: { disabledUserSignup: true, disabledUserDeletion: true } },
  mfa: { state: 'DISABLED' },
  emailPrivacyConfig: { enableImprovedEmailPrivacy: true },
};

let answers: Record<string, unknown> = {};
let answer: (() => Promise<Response>) | undefined;
const google = vi.fn((url: string, _init: RequestInit) => {
  const [, name = ''] = /\/admin\/v2\/projects\/keelstone-live\/(\w+)(\?pageSize=100)?$/.exec(url) ?? [];
  const found = () =>
    Promise.resolve(Response.json(answers[name] ?? {}, { status: name === '' ? 404 : 200 }));
  return (answer ?? found)();
});
beforeEach(() => {
  [answers, answer] = [{ config: right }, undefined];
  google.mockClear();
  vi.stubGlobal('fetch', google);
});
afterEach(() => vi.unstubAllGlobals());

const examine = (isSignupAllowed = false, accessToken = () => Promise.resolve('operator-token')) =>
  examineAuthSettings(project, { isSignupAllowed, accessToken });
/** The last segments of the URLs that were asked for. */
const listCalls = () => google.mock.calls.map(([url]) => url.split('/').at(-1)).sort();
const list = (name: string) => `${name}?pageSize=100`;

describe('the Auth settings of a project', () => {
  it("are right if only our API creates accounts; read with the operator's token, billed to the project", async () => {
    expect(await examine()).toMatchObject([{ verdict: 'ok', what: 'Auth settings' }]);
    const providers = ['defaultSupportedIdpConfigs', 'inboundSamlConfigs', 'oauthIdpConfigs'].map(list);
    expect(listCalls()).toEqual(['config', ...providers]);
    const headers = { authorization: 'Bearer operator-token', 'x-goog-user-project': project };
    for (const [, init] of google.mock.calls) expect(init).toMatchObject({ headers, redirect: 'error' });
  });

  it.each([
    ['sign-up by clients', { client: { permissions: { disabledUserDeletion: true } } }],
    ['deletion by clients', { client: { permissions: { disabledUserSignup: true } } }],
    ['email enumeration protection', { emailPrivacyConfig: {} }],
    ['email and password', { signIn: { email: { passwordRequired: true } } }],
    ['email link', { signIn: { email: { enabled: true } } }],
    ['anonymous sign-in', { signIn: { ...right.signIn, anonymous: { enabled: true } } }],
    ['phone sign-in', { signIn: { ...right.signIn, phoneNumber: { enabled: true } } }],
    ['accounts per address', { signIn: { ...right.signIn, allowDuplicateEmails: true } }],
    ["Google's multi-factor authentication", { mfa: { state: 'ENABLED' } }],
  ])('that differ in %s are refused, naming that setting and its remedy', async (setting, change) => {
    answers['config'] = { ...right, ...change };
    expect(await examine()).toEqual([
      expect.objectContaining({
        verdict: 'missing',
        what: `Auth settings, ${setting}`,
        remedy: expect.stringContaining('console → Authentication'),
      }),
    ]);
  });

  it('list each difference of a newly created project, which is not asked for what only Identity Platform has', async () => {
    answers['config'] = { name: right.name, subtype: 'FIREBASE_AUTH' };
    expect((await examine()).map(({ what }) => what.replace('Auth settings, ', ''))).toEqual([
      ...['sign-up by clients', 'deletion by clients', 'email enumeration protection', 'email and password'],
      'email link',
    ]);
    expect(listCalls()).toEqual(['config', list('defaultSupportedIdpConfigs')]);
  });

  it.each([
    ['defaultSupportedIdpConfigs', 'google.com'],
    ['oauthIdpConfigs', 'oidc.acme'],
    ['inboundSamlConfigs', 'saml.acme'],
  ])('with a provider in %s are refused, if it is enabled', async (list, provider) => {
    const name = `projects/${project}/${list}/${provider}`;
    answers[list] = { [list]: [{ name, enabled: true }] };
    expect(await examine()).toMatchObject([
      { verdict: 'missing', what: `Auth settings, sign-in with ${provider}` },
    ]);
    answers[list] = { [list]: [{ name, enabled: false }] };
    expect(await examine()).toMatchObject([{ verdict: 'ok' }]);
  });
});

it('ALLOW_OPEN_SIGNUP accepts open sign-up and deletion, still reports them, and is a remedy for nothing else', async () => {
  answers['config'] = { ...right, client: {}, emailPrivacyConfig: {} };
  expect(await examine(true)).toMatchObject([
    { verdict: 'note', found: expect.stringContaining('ALLOW_OPEN_SIGNUP') },
    { verdict: 'note', what: 'Auth settings, deletion by clients' },
    { verdict: 'missing', what: 'Auth settings, email enumeration protection' },
  ]);
  const [signup, , privacy] = await examine(false);
  expect(signup?.remedy).toContain('ALLOW_OPEN_SIGNUP=true');
  expect(privacy?.remedy).not.toContain('ALLOW_OPEN_SIGNUP');
});

describe('Auth settings that cannot be read', () => {
  it.each([
    ['without the right to', () => refusal(403, 'PERMISSION_DENIED'), 'answered 403: PERMISSION_DENIED'],
    ['from what is no JSON', () => Promise.resolve(new Response('text')), 'answered 200'],
    ['while Google is away', () => Promise.reject(new TypeError('fetch failed')), 'did not answer'],
  ])('%s stop a deploy, even with ALLOW_OPEN_SIGNUP, and show no token', async (_title, response, reason) => {
    answer = response;
    const found = await examine(true);
    expect(found).toMatchObject([
      { verdict: 'missing', what: 'Auth settings', found: expect.stringContaining(reason) },
    ]);
    expect(found[0]?.remedy).toContain('gcloud auth application-default login');
    expect(JSON.stringify(found)).not.toContain('operator-token');
  });

  it('report that the operator is not signed in, and send no request', async () => {
    const found = await examine(false, () => Promise.reject(new Error('no default credentials')));
    expect(found).toMatchObject([
      { verdict: 'missing', found: expect.stringContaining('no default credentials') },
    ]);
    expect(listCalls()).toEqual([]);
  });
});

function refusal(status: number, message: string): Promise<Response> {
  return Promise.resolve(Response.json({ error: { message } }, { status }));
}
