import type { FirebaseApp } from 'firebase/app';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { passwordContract } from '@keelstone/domain/access/password/password.contract';
import { registrationContract } from '@keelstone/domain/access/registration/registration.contract';
import { signInContract } from '@keelstone/domain/access/sign-in/sign-in.contract';
import { sessionContract } from '@keelstone/domain/core/session/session.contract';
import { userTexts } from '@keelstone/domain/core/user/user.texts';
import { kycContract } from '@keelstone/domain/identity/kyc/kyc.contract';
import { apiTexts } from '@keelstone/domain/kernel/api/api.texts';
import { depositAddressContract } from '@keelstone/domain/money/deposit-address/deposit-address.contract';
import { transactionContract } from '@keelstone/domain/money/transaction/transaction.contract';
import type { AppCheckToken } from '../firebase/app-check.ts';
import { loadFirebase } from '../firebase/app.ts';
import { idToken } from '../firebase/id-token.ts';
import { ApiError } from './api-error.ts';
import { call } from './call.ts';
import { requiredFactors, sessionRefusals } from './refusals.ts';

vi.mock('../firebase/id-token.ts', () => ({ idToken: vi.fn() }));
vi.mock('../firebase/app.ts', () => ({ loadFirebase: vi.fn() }));

const wallet = { btcAddress: 'bc1q', ethAddress: '0x1' };
const fetched = vi.fn<typeof fetch>();
const appCheckToken = vi.fn<AppCheckToken>();
const firebase = { app: {} as FirebaseApp, emulators: {} };

beforeEach(() => {
  fetched.mockReset();
  vi.stubGlobal('fetch', fetched);
  vi.mocked(idToken).mockReset().mockResolvedValue('id-token');
});

describe('a call of the API', () => {
  it('sends the ID token in the header named token if the endpoint asks for one, a filled path and JSON', async () => {
    answer(200, { message: 'done' });
    await call(kycContract['approve-kyc'], { params: { adminId: 'a/b' }, body: { idToApprove: 'k' } });
    expect(request()).toMatchObject({
      url: '/api/kyc/approve/a%2Fb',
      method: 'PUT',
      contentType: 'application/json',
      body: '{"idToApprove":"k"}',
      token: 'Bearer id-token',
    });
  });

  it('sends no token to a public endpoint', async () => {
    answer(200, wallet);
    expect(await call(depositAddressContract['get-wallet'])).toEqual(wallet);
    expect(request().token).toBeNull();
    expect(idToken).not.toHaveBeenCalled();
  });

  it('outlives its page only if that is requested', async () => {
    answer(200, wallet);
    await call(depositAddressContract['get-wallet'], { keepalive: true });
    await call(depositAddressContract['get-wallet']);
    expect(fetched.mock.calls.map(([, init]) => init?.keepalive)).toEqual([true, false]);
  });

  it("throws the server's code, field and request id, and says how long to wait", async () => {
    answer(429, { code: 'too-many-requests', field: 'email', requestId: 'r1' }, { 'Retry-After': '30' });
    await expect(login()).rejects.toMatchObject({
      status: 429,
      code: 'too-many-requests',
      message: 'Too many attempts. Please try again in 30 seconds',
      field: 'email',
      requestId: 'r1',
      retryAfterSeconds: 30,
    });
  });

  it('throws with what the person needs to continue', async () => {
    const methods = ['totp', 'passkey'];
    answer(401, {
      error: 'x',
      code: 'second-factor-required',
      methods: [...methods, 'telepathy'],
      ticket: 'a-ticket',
      requestId: 'r1',
    });
    await expect(login()).rejects.toMatchObject({ next: { methods, ticket: 'a-ticket' } });
  });

  it.each([
    ['something went wrong if the server does not answer', true, apiTexts.somethingWentWrong],
    ['the person is offline if the browser knows it', false, apiTexts.offline],
  ])('says that %s', async (_what, isOnline, message) => {
    vi.spyOn(window.navigator, 'onLine', 'get').mockReturnValue(isOnline);
    fetched.mockRejectedValue(new TypeError('Failed to fetch'));
    await expect(login()).rejects.toMatchObject({ code: 'network', message });
  });

  it('says that something went wrong if the answer is not from the API', async () => {
    fetched.mockResolvedValue(new Response('<html>Bad gateway</html>', { status: 502 }));
    await expect(login()).rejects.toMatchObject({ code: 'unexpected', message: apiTexts.somethingWentWrong });
  });

  it('does not return an answer with a different shape', async () => {
    answer(200, { btcAddress: 1 });
    await expect(call(depositAddressContract['get-wallet'])).rejects.toMatchObject({ code: 'unexpected' });
  });

  it('throws the abort itself if the page was left', async () => {
    const left = new AbortController();
    fetched.mockImplementation(() => {
      left.abort();
      return Promise.reject(new DOMException('left', 'AbortError'));
    });
    await expect(
      call(depositAddressContract['get-wallet'], { signal: left.signal }),
    ).rejects.not.toBeInstanceOf(ApiError);
  });
});

describe('if the document has a site key, a call', () => {
  beforeEach(() => {
    document.head.append(
      Object.assign(document.createElement('meta'), { name: 'app-check-site-key', content: 'key' }),
    );
    appCheckToken.mockReset().mockResolvedValue('app-token');
    vi.mocked(loadFirebase)
      .mockReset()
      .mockResolvedValue({ ...firebase, appCheckToken });
    answer(200, { message: 'done' });
  });
  afterEach(() => {
    document.querySelector('meta[name="app-check-site-key"]')?.remove();
  });

  it('carries an App Check token', async () => {
    await call(registrationContract['resend-verification'], { body: { email: 'a@b.co' } });
    expect(appCheckToken).toHaveBeenCalledWith({ isSpent: false });
    expect(request().appCheck).toBe('app-token');
  });

  it('carries a separate one if the call uses it up', async () => {
    await call(passwordContract['forgot-password'], { body: { email: 'a@b.co' } });
    expect(appCheckToken).toHaveBeenCalledWith({ isSpent: true });
  });

  it('carries none if anybody may read', async () => {
    answer(200, wallet);
    await call(depositAddressContract['get-wallet']);
    expect(loadFirebase).not.toHaveBeenCalled();
    expect(request().appCheck).toBeNull();
  });

  it.each([
    [
      'there is none',
      () => Promise.resolve({ ...firebase, appCheckToken: () => Promise.resolve(undefined) }),
    ],
    ['none can be had', () => Promise.reject(new Error('Firebase did not load'))],
  ])('goes without one if %s', async (_title, load) => {
    vi.mocked(loadFirebase).mockImplementation(load);
    await call(registrationContract['resend-verification'], { body: { email: 'a@b.co' } });
    expect(request().appCheck).toBeNull();
  });
});

describe('a refused session', () => {
  it.each([
    [401, apiTexts.tokenNotValid, 'invalid-token'],
    [403, userTexts.accountRestricted, 'account-restricted'],
  ])('is reported on %i "%s"', async (status, error, code) => {
    const refused = hear();
    answer(status, { error, code, requestId: 'r' });
    await expect(call(transactionContract['list-transactions'])).rejects.toMatchObject({ code });
    expect(refused).toHaveBeenCalledTimes(1);
  });

  it('is reported if nobody is signed in any more, without asking the server', async () => {
    const refused = hear();
    vi.mocked(idToken).mockResolvedValue(undefined);
    await expect(call(transactionContract['list-transactions'])).rejects.toMatchObject({
      code: 'invalid-token',
    });
    expect(refused).toHaveBeenCalledTimes(1);
    expect(fetched).not.toHaveBeenCalled();
  });

  it.each([
    ['reported with a token that was only refreshed', `${tokenOf('one')}again`, 1],
    ['not reported if another session was opened', tokenOf('two'), 0],
  ])('is %s in the meantime', async (_what, later, times) => {
    const refused = hear();
    vi.mocked(idToken).mockResolvedValueOnce(tokenOf('one')).mockResolvedValue(later);
    answer(401, { error: apiTexts.tokenNotValid, code: 'invalid-token', requestId: 'r' });
    await expect(call(transactionContract['list-transactions'])).rejects.toMatchObject({ status: 401 });
    expect(refused).toHaveBeenCalledTimes(times);
  });

  it('is not reported for a session that was closed before its request was sent', async () => {
    const refused = hear();
    vi.mocked(idToken).mockResolvedValue(undefined);
    answer(401, { error: apiTexts.tokenNotValid, code: 'invalid-token', requestId: 'r' });
    const ending = call(sessionContract['end-session'], { params: { sid: 'old' }, bearer: tokenOf('old') });
    await expect(ending).rejects.toMatchObject({ status: 401 });
    expect(request().token).toBe(`Bearer ${tokenOf('old')}`);
    expect(refused).not.toHaveBeenCalled();
  });

  it.each([
    ['refused login', 'account-restricted', login],
    ['forbidden action', 'forbidden', () => call(transactionContract['list-transactions'])],
  ])('does not include a %s', async (_what, code, act) => {
    const refused = hear();
    answer(403, { error: 'no', code, requestId: 'r' });
    await expect(act()).rejects.toMatchObject({ code });
    expect(refused).not.toHaveBeenCalled();
  });
});

/** An ID token as far as it names its session. */
function tokenOf(sid: string): string {
  return `header.${btoa(JSON.stringify({ sid }))}.signature`;
}

function login() {
  return call(signInContract.login, { body: { email: 'a@b.co', password: 'secret' } });
}

function answer(status: number, body: unknown, headers: Record<string, string> = {}): void {
  fetched.mockImplementation(() => Promise.resolve(new Response(JSON.stringify(body), { status, headers })));
}

function request() {
  const [url, init] = fetched.mock.calls[0] ?? [];
  const headers = new Headers(init?.headers);
  return {
    url,
    method: init?.method,
    body: init?.body,
    token: headers.get('token'),
    appCheck: headers.get('X-Firebase-AppCheck'),
    contentType: headers.get('Content-Type'),
  };
}

it('a session that needs a second factor first is reported, and not ended', async () => {
  const ended = hear();
  const required = vi.fn();
  onTestFinished(requiredFactors.subscribe(required));
  answer(403, { error: 'x', code: 'factor-required', requestId: 'r1' });
  await expect(call(transactionContract['list-transactions'])).rejects.toMatchObject({
    code: 'factor-required',
  });
  expect(required).toHaveBeenCalledTimes(1);
  expect(ended).not.toHaveBeenCalled();
});

function hear() {
  const refused = vi.fn();
  onTestFinished(sessionRefusals.subscribe(refused));
  return refused;
}
