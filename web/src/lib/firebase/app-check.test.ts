import type { FirebaseApp } from 'firebase/app';
import { getLimitedUseToken, getToken, initializeAppCheck, type AppCheck } from 'firebase/app-check';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { timing } from '../../config/timing.ts';
import type * as AppCheckModule from './app-check.ts';

vi.mock('firebase/app-check', () => ({
  initializeAppCheck: vi.fn(),
  ReCaptchaEnterpriseProvider: vi.fn(),
  getToken: vi.fn(),
  getLimitedUseToken: vi.fn(),
}));
vi.mock('./app.ts', () => ({ loadFirebase: () => Promise.resolve() }));

let appCheckToken: typeof AppCheckModule.appCheckToken;

beforeEach(() => {
  vi.useFakeTimers();
  vi.resetModules();
  vi.mocked(initializeAppCheck)
    .mockReset()
    .mockReturnValue({} as AppCheck);
  vi.mocked(getToken).mockReset().mockResolvedValue({ token: 'lasting' });
  vi.mocked(getLimitedUseToken).mockReset().mockResolvedValue({ token: 'limited' });
});
afterEach(() => {
  vi.useRealTimers();
});

it('has one token for most calls, and one of its own for a call that spends it', async () => {
  await start('load');
  expect(await appCheckToken({ isSpent: false })).toBe('lasting');
  expect(await appCheckToken({ isSpent: true })).toBe('limited');
});

it('has none where it is refused one, and asks again for the next call', async () => {
  await start('load');
  vi.mocked(getToken).mockRejectedValueOnce(new Error('appCheck/recaptcha-error'));
  expect(await appCheckToken({ isSpent: false })).toBeUndefined();
  expect(await appCheckToken({ isSpent: false })).toBe('lasting');
});

it('waits once for what never comes, not again with each call', async () => {
  await start('load');
  vi.mocked(getToken).mockReturnValue(new Promise(() => undefined));
  const first = appCheckToken({ isSpent: false });
  await vi.advanceTimersByTimeAsync(timing.appCheckMs);
  expect(await first).toBeUndefined();
  expect(await appCheckToken({ isSpent: false })).toBeUndefined();
  expect(getToken).toHaveBeenCalledTimes(1);
});

it.each(['error', 'nothing'] as const)(
  'is not started where the script of reCAPTCHA ends in %s: Firebase would wait for its token',
  async (ending) => {
    await start(ending);
    expect(initializeAppCheck).not.toHaveBeenCalled();
    expect(await appCheckToken({ isSpent: false })).toBeUndefined();
    expect(getToken).not.toHaveBeenCalled();
  },
);

/** As app.ts does; what becomes of the script that is loaded from Google? */
async function start(ending: 'load' | 'error' | 'nothing'): Promise<void> {
  const appCheck = await import('./app-check.ts');
  ({ appCheckToken } = appCheck);
  const prepared = appCheck.prepareAppCheck('key');
  const script = document.querySelector('script[src^="https://www.google.com/recaptcha/"]');
  if (ending === 'nothing') await vi.advanceTimersByTimeAsync(timing.appCheckMs);
  else script?.dispatchEvent(new Event(ending));
  (await prepared)({} as FirebaseApp);
  script?.remove();
}
