import { initializeApp, type FirebaseApp } from 'firebase/app';
import {
  CustomProvider,
  getLimitedUseToken,
  getToken,
  initializeAppCheck,
  ReCaptchaEnterpriseProvider,
} from 'firebase/app-check';
import { timing } from '../../config/timing.ts';

const recaptchaScript = 'https://www.google.com/recaptcha/enterprise.js?render=explicit';

let recaptcha: Promise<boolean> | undefined;

/**
 * Gets a token for a call of the API. With `isSpent` it is for this call alone. Undefined if there is none: the server
 * decides on such calls.
 */
export type AppCheckToken = (call: { isSpent: boolean }) => Promise<string | undefined>;

/**
 * Loads reCAPTCHA and returns a function that starts App Check, to be called before any other part of Firebase is used:
 * Auth, Storage and Firestore send its tokens too. If the script cannot be loaded (a browser or an extension may block
 * it), App Check is not started, because the SDK would try to load it and every sign-in would wait for ever. Import
 * this module lazily: only deployments with a site key need it.
 */
export async function prepareAppCheck(siteKey: string): Promise<(app: FirebaseApp) => AppCheckToken> {
  recaptcha ??= loadRecaptcha();
  const isThere = await recaptcha;
  return (app) => (isThere ? startAppCheck(app, siteKey) : () => Promise.resolve(undefined));
}

/**
 * The script loads further files, which may be blocked or slow. Then its provider never answers, and all of Firebase
 * would wait. So the provider has a Firebase app of its own, which gets, keeps and renews the tokens. Our app asks that
 * one for a limited time, and continues without a token after a refusal.
 */
function startAppCheck(app: FirebaseApp, siteKey: string): AppCheckToken {
  const asking = initializeAppCheck(initializeApp(app.options, 'app-check'), {
    provider: new ReCaptchaEnterpriseProvider(siteKey),
    isTokenAutoRefreshEnabled: true,
  });
  const lasting = limitWait(() => getToken(asking));
  const limited = limitWait(() => getLimitedUseToken(asking));
  initializeAppCheck(app, {
    provider: new CustomProvider({
      // Expires soon, because only the other app knows how long the token is valid.
      getToken: async () => ({
        token: (await lasting()).token,
        expireTimeMillis: Date.now() + timing.appCheckPassedMs,
      }),
    }),
    isTokenAutoRefreshEnabled: false,
  });
  return ({ isSpent }) =>
    (isSpent ? limited() : lasting()).then(
      ({ token }) => token,
      () => undefined,
    );
}

/** True once the script has loaded, false if it was refused or is late. */
function loadRecaptcha(): Promise<boolean> {
  const script = document.createElement('script');
  script.src = recaptchaScript;
  const loaded = new Promise<boolean>((resolve) => {
    script.addEventListener('load', () => resolve(true));
    script.addEventListener('error', () => resolve(false));
    setTimeout(() => resolve(false), timing.appCheckMs);
  });
  document.head.append(script);
  return loaded;
}

/** Limits the wait for `ask`. After one late answer further calls fail immediately until it has arrived. */
function limitWait<T>(ask: () => Promise<T>): () => Promise<T> {
  let isLate = false;
  return () => {
    if (isLate) return Promise.reject(new Error('App Check has not answered yet'));
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        isLate = true;
        reject(new Error('App Check does not answer'));
      }, timing.appCheckMs);
      const settle = (): void => {
        isLate = false;
        clearTimeout(timer);
      };
      ask().finally(settle).then(resolve, reject);
    });
  };
}
