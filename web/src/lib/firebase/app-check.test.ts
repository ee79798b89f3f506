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

beforeEach(async () => {
  vi.useFakeTimers();
  vi.resetModules();
  vi.mocked(initializeAppCheck).mockReturnValue({} as AppCheck);
  vi.mocked(getToken).mockReset().mockResolvedValue({ token: 'lasting' });
  vi.mocked(getLimitedUseToken).mockReset().mockResolvedValue({ token: 'limited' });
  const started = await import('./app-check.ts');
  started.startAppCheck({} as FirebaseApp, 'key');
  ({ appCheckToken } = started);
});
afterEach(() => {
  vi.useRealTimers();
});

it('has one token for most calls, and one of its own for a call that spends it', async () => {
  expect(await appCheckToken({ isSpent: false })).toBe('lasting');
  expect(await appCheckToken({ isSpent: true })).toBe('limited');
});

it('has none where it is refused one, and asks again for the next call', async () => {
  vi.mocked(getToken).mockRejectedValueOnce(new Error('appCheck/recaptcha-error'));
  expect(await appCheckToken({ isSpent: false })).toBeUndefined();
  expect(await appCheckToken({ isSpent: false })).toBe('lasting');
});

it('waits once for what never comes, not again with each call', async () => {
  vi.mocked(getToken).mockReturnValue(new Promise(() => undefined));
  const first = appCheckToken({ isSpent: false });
  await vi.advanceTimersByTimeAsync(timing.appCheckMs);
  expect(await first).toBeUndefined();
  expect(await appCheckToken({ isSpent: false })).toBeUndefined();
  expect(getToken).toHaveBeenCalledTimes(1);
});

it('does not wait at all where the script of reCAPTCHA is blocked', async () => {
  vi.mocked(getToken).mockReturnValue(new Promise(() => undefined));
  const script = document.createElement('script');
  script.src = 'https://www.google.com/recaptcha/enterprise.js';
  document.head.append(script);
  script.dispatchEvent(new Event('error'));
  script.remove();
  expect(await appCheckToken({ isSpent: false })).toBeUndefined();
});
