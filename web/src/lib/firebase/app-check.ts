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

const recaptchaScript = 'https://www.google.com/recaptcha/enterprise.js?render=explicit';

let recaptcha: Promise<boolean> | undefined;
let appCheck: AppCheck | undefined;
/** Nothing came in time once: until the page is loaded again no call waits for it any more. */
let isGivenUp = false;

/**
 * Loads reCAPTCHA and answers how to start App Check with it, which is to be done before any other part of Firebase is
 * used: Auth, Storage and Firestore send its tokens too. Where the script cannot be loaded, as a browser or an extension
 * may wish, App Check is not started at all: the SDK, which would load it by itself, would let every sign-in wait for
 * ever. Import this module lazily: it is needed only where there is a site key.
 */
export async function prepareAppCheck(siteKey: string): Promise<(app: FirebaseApp) => void> {
  recaptcha ??= loadRecaptcha();
  const isThere = await recaptcha;
  return (app) => {
    if (!isThere) return;
    const provider = new ReCaptchaEnterpriseProvider(siteKey);
    appCheck = initializeAppCheck(app, { provider, isTokenAutoRefreshEnabled: true });
  };
}

/**
 * A token for one call of the API; `isSpent` makes one for this call alone. Undefined where none can be had: the server
 * decides what that means.
 */
export async function appCheckToken({ isSpent }: { isSpent: boolean }): Promise<string | undefined> {
  await loadFirebase();
  if (appCheck === undefined || isGivenUp) return undefined;
  const asked = isSpent ? getLimitedUseToken(appCheck) : getToken(appCheck);
  const result = await Promise.race([asked.catch(() => 'none' as const), tooLate(undefined)]);
  isGivenUp = result === undefined;
  return result === undefined || result === 'none' ? undefined : result.token;
}

/** True once it is there, false where it is refused or does not come in time. */
function loadRecaptcha(): Promise<boolean> {
  const script = document.createElement('script');
  script.src = recaptchaScript;
  const loaded = new Promise<boolean>((resolve) => {
    script.addEventListener('load', () => resolve(true));
    script.addEventListener('error', () => resolve(false));
  });
  document.head.append(script);
  return Promise.race([loaded, tooLate(false)]);
}

function tooLate<T>(value: T): Promise<T> {
  return new Promise((resolve) => {
    setTimeout(() => resolve(value), timing.appCheckMs);
  });
}
