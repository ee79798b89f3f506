import {
  getLimitedUseToken,
  getToken,
  initializeAppCheck,
  ReCaptchaEnterpriseProvider,
  type AppCheck,
} from 'firebase/app-check';
import type { FirebaseApp } from 'firebase/app';
import { timing } from '../../config/timing.ts';
import { loadFirebase } from './app.ts';

let appCheck: AppCheck | undefined;
/** Resolves where reCAPTCHA's script does not load, as a browser or an extension may wish: the SDK would wait for ever. */
let blocked = new Promise<undefined>(() => undefined);
/** Nothing came in time once: until the page is loaded again no call waits for it any more. */
let isGivenUp = false;

/**
 * Starts App Check before any other part of Firebase, so that Storage and Firestore send its tokens too. Import this
 * module lazily: it is needed only where there is a site key.
 */
export function startAppCheck(app: FirebaseApp, siteKey: string): void {
  blocked = scriptFailure('https://www.google.com/recaptcha/');
  const provider = new ReCaptchaEnterpriseProvider(siteKey);
  appCheck = initializeAppCheck(app, { provider, isTokenAutoRefreshEnabled: true });
}

/**
 * A token for one call of the API; `isSpent` makes one for this call alone. Undefined where none can be had, as where a
 * browser blocks reCAPTCHA: the server decides what that means.
 */
export async function appCheckToken({ isSpent }: { isSpent: boolean }): Promise<string | undefined> {
  await loadFirebase();
  if (appCheck === undefined || isGivenUp) return undefined;
  const tooLate = new Promise<undefined>((resolve) => {
    setTimeout(() => resolve(undefined), timing.appCheckMs);
  });
  const asked = isSpent ? getLimitedUseToken(appCheck) : getToken(appCheck);
  const result = await Promise.race([asked.catch(() => 'none' as const), blocked, tooLate]);
  isGivenUp = result === undefined;
  return result === undefined || result === 'none' ? undefined : result.token;
}

function scriptFailure(address: string): Promise<undefined> {
  return new Promise((resolve) => {
    const hear = ({ target }: Event): void => {
      if (target instanceof HTMLScriptElement && target.src.startsWith(address)) resolve(undefined);
    };
    // It does not bubble.
    window.addEventListener('error', hear, { capture: true });
  });
}
