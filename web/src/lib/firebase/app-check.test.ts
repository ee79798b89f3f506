import { initializeApp, type FirebaseApp } from 'firebase/app';
import {
  CustomProvider,
  getLimitedUseToken,
  getToken,
  initializeAppCheck,
  ReCaptchaEnterpriseProvider,
  type AppCheck,
  type CustomProviderOptions,
} from 'firebase/app-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { timing } from '../../config/timing.ts';
import type { AppCheckToken } from './app-check.ts';

/** The app's own, and the one that only asks Google. */
const own = { name: '[DEFAULT]', options: { projectId: 'a-project' } } as unknown as FirebaseApp;
const asking = { name: 'app-check' } as FirebaseApp;
const google = { app: asking } as AppCheck;

vi.mock('firebase/app', () => ({ initializeApp: vi.fn() }));
vi.mock('firebase/app-check', () => ({
  initializeAppCheck: vi.fn(),
  ReCaptchaEnterpriseProvider: vi.fn(),
  CustomProvider: vi.fn(),
  getToken: vi.fn(),
  getLimitedUseToken: vi.fn(),
}));

let appCheckToken: AppCheckToken;

beforeEach(() => {
  vi.useFakeTimers();
  vi.resetModules();
  vi.mocked(CustomProvider).mockReset();
  vi.mocked(initializeApp).mockReset().mockReturnValue(asking);
  vi.mocked(initializeAppCheck)
    .mockReset()
    .mockImplementation((app) => (app === asking ? google : ({ app } as AppCheck)));
  vi.mocked(getToken).mockReset().mockResolvedValue({ token: 'lasting' });
  vi.mocked(getLimitedUseToken).mockReset().mockResolvedValue({ token: 'limited' });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('a token for a call', () => {
  it('is shared by most calls, and separate for a call that uses it up', async () => {
    await start('load');
    expect(await appCheckToken({ isSpent: false })).toBe('lasting');
    expect(await appCheckToken({ isSpent: true })).toBe('limited');
    for (const ask of [getToken, getLimitedUseToken]) expect(ask).toHaveBeenCalledWith(google);
  });

  it('is omitted if it is refused, and requested again with the next call', async () => {
    await start('load');
    vi.mocked(getToken).mockRejectedValueOnce(new Error('appCheck/recaptcha-error'));
    expect(await appCheckToken({ isSpent: false })).toBeUndefined();
    expect(await appCheckToken({ isSpent: false })).toBe('lasting');
  });

  it.each(['error', 'nothing'] as const)(
    'is omitted if the reCAPTCHA script ends in %s: App Check is not started, because Firebase would wait for it',
    async (ending) => {
      await start(ending);
      expect(initializeAppCheck).not.toHaveBeenCalled();
      expect(await appCheckToken({ isSpent: false })).toBeUndefined();
      expect(getToken).not.toHaveBeenCalled();
    },
  );

  it('that can be had is not held up by one for a single call that is late', async () => {
    await start('load');
    vi.mocked(getLimitedUseToken).mockReturnValueOnce(new Promise(() => undefined));
    const late = appCheckToken({ isSpent: true });
    await vi.advanceTimersByTimeAsync(timing.appCheckMs);
    expect(await late).toBeUndefined();
    expect(await appCheckToken({ isSpent: false })).toBe('lasting');
  });
});

it('reCAPTCHA is asked by an app with the same settings, which keeps and renews the tokens', async () => {
  await start('load');
  expect(initializeApp).toHaveBeenCalledWith(own.options, 'app-check');
  expect(ReCaptchaEnterpriseProvider).toHaveBeenCalledWith('key');
  const started = vi.mocked(initializeAppCheck).mock.calls;
  expect(started.map(([app, options]) => [app, options?.isTokenAutoRefreshEnabled])).toEqual([
    [asking, true],
    [own, false],
  ]);
});

it('the token that the SDK asks for is the one from Google, which it asks for again a moment later', async () => {
  const getOne = await start('load');
  expect(await getOne()).toEqual({
    token: 'lasting',
    expireTimeMillis: Date.now() + timing.appCheckPassedMs,
  });
  vi.mocked(getToken).mockRejectedValueOnce(new Error('no'));
  await expect(getOne()).rejects.toThrow('no');
});

it('the token that the SDK asks for is refused if Google does not answer, immediately from the second time on, and requested again once it does', async () => {
  const getOne = await start('load');
  let arrive: (token: { token: string }) => void = () => undefined;
  vi.mocked(getToken).mockReturnValueOnce(new Promise((resolve) => (arrive = resolve)));
  const first = expect(getOne()).rejects.toThrow('does not answer');
  await vi.advanceTimersByTimeAsync(timing.appCheckMs);
  await first;
  await expect(getOne()).rejects.toThrow('has not answered yet');
  expect(getToken).toHaveBeenCalledTimes(1);

  arrive({ token: 'late' });
  await vi.advanceTimersByTimeAsync(0);
  expect(await getOne()).toMatchObject({ token: 'lasting' });
});

/** Starts App Check like app.ts; `ending` is the fate of Google's script. Returns the function that the SDK asks. */
async function start(ending: 'load' | 'error' | 'nothing'): Promise<CustomProviderOptions['getToken']> {
  const { prepareAppCheck } = await import('./app-check.ts');
  // Not into the document, which would answer by itself that nothing can be loaded.
  const append = vi.spyOn(document.head, 'append').mockReturnValue();
  const prepared = prepareAppCheck('key');
  const [script] = append.mock.lastCall ?? [];
  if (!(script instanceof HTMLScriptElement)) throw new Error('no script was asked for');
  expect(script.src).toMatch(/^https:\/\/www\.google\.com\/recaptcha\//);
  if (ending === 'nothing') await vi.advanceTimersByTimeAsync(timing.appCheckMs);
  else script.dispatchEvent(new Event(ending));
  appCheckToken = (await prepared)(own);
  const [options] = vi.mocked(CustomProvider).mock.lastCall ?? [];
  return options?.getToken ?? (() => Promise.reject(new Error('App Check was not started')));
}
