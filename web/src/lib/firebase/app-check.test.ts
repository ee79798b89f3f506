import type { FirebaseApp } from 'firebase/app';
import { getLimitedUseToken, getToken, initializeAppCheck, type AppCheck } from 'firebase/app-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { timing } from '../../config/timing.ts';
import type * as AppCheckModule from './app-check.ts';

/** Google's side, as the SDK's provider receives it. */
const answer = vi.fn<() => Promise<object>>();

vi.mock('firebase/app-check', () => ({
  initializeAppCheck: vi.fn(),
  ReCaptchaEnterpriseProvider: class {
    getToken = () => answer();
  },
  getToken: vi.fn(),
  getLimitedUseToken: vi.fn(),
}));
vi.mock('./app.ts', () => ({ loadFirebase: () => Promise.resolve() }));

let appCheckToken: typeof AppCheckModule.appCheckToken;

beforeEach(() => {
  vi.useFakeTimers();
  vi.resetModules();
  answer.mockReset().mockResolvedValue({ token: 'token' });
  vi.mocked(initializeAppCheck)
    .mockReset()
    .mockReturnValue({} as AppCheck);
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
});

describe('the token that the SDK asks for', () => {
  it('is the one from Google', async () => {
    const provider = await start('load');
    expect(await provider.getToken()).toEqual({ token: 'token' });
    answer.mockRejectedValueOnce(new Error('no'));
    await expect(provider.getToken()).rejects.toThrow('no');
  });

  it('is refused if Google does not answer, immediately from the second time on, and requested again once it does', async () => {
    const provider = await start('load');
    let arrive: (token: object) => void = () => undefined;
    answer.mockReturnValueOnce(
      new Promise((resolve) => {
        arrive = resolve;
      }),
    );
    const first = expect(provider.getToken()).rejects.toThrow('does not answer');
    await vi.advanceTimersByTimeAsync(timing.appCheckMs);
    await first;
    await expect(provider.getToken()).rejects.toThrow('has not answered yet');
    expect(answer).toHaveBeenCalledTimes(1);

    arrive({ token: 'late' });
    await vi.advanceTimersByTimeAsync(0);
    expect(await provider.getToken()).toEqual({ token: 'token' });
  });
});

/** As app.ts does; what becomes of the script that is loaded from Google? Answers what the SDK was given to ask. */
async function start(ending: 'load' | 'error' | 'nothing'): Promise<{ getToken(): Promise<object> }> {
  const appCheck = await import('./app-check.ts');
  ({ appCheckToken } = appCheck);
  // Not into the document, which would answer by itself that nothing can be loaded.
  const append = vi.spyOn(document.head, 'append').mockReturnValue();
  const prepared = appCheck.prepareAppCheck('key');
  const [script] = append.mock.lastCall ?? [];
  if (!(script instanceof HTMLScriptElement)) throw new Error('no script was asked for');
  expect(script.src).toMatch(/^https:\/\/www\.google\.com\/recaptcha\//);
  if (ending === 'nothing') await vi.advanceTimersByTimeAsync(timing.appCheckMs);
  else script.dispatchEvent(new Event(ending));
  (await prepared)({} as FirebaseApp);
  return vi.mocked(initializeAppCheck).mock.calls[0]?.[1]?.provider as unknown as {
    getToken(): Promise<object>;
  };
}
