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
 * A token for one call of the API; `isSpent` makes one for this call alone. Undefined where none can be had: the server
 * decides what that means.
 */
export type AppCheckToken = (call: { isSpent: boolean }) => Promise<string | undefined>;

/**
 * Loads reCAPTCHA and answers how to start App Check with it, which is to be done before any other part of Firebase is
 * used: Auth, Storage and Firestore send its tokens too. If the script cannot be loaded (a browser or an extension may
 * block it), App Check is not started at all: the SDK, which would load it itself, would make every sign-in wait for
 * ever. Import this module lazily: it is needed only where there is a site key.
 */
export async function prepareAppCheck(siteKey: string): Promise<(app: FirebaseApp) => AppCheckToken> {
  recaptcha ??= loadRecaptcha();
  const isThere = await recaptcha;
  return (app) => (isThere ? startAppCheck(app, siteKey) : () => Promise.resolve(undefined));
}

/**
 * The script is only the beginning of reCAPTCHA: what it loads may be blocked or slow in its turn, and then its provider
 * never answers, and all of Firebase would wait with it. So the provider has an app of its own, which gets, keeps and
 * renews the tokens, and ours asks that one for a limited time; after a refusal Firebase continues without.
 */
function startAppCheck(app: FirebaseApp, siteKey: string): AppCheckToken {
  const asking = initializeAppCheck(initializeApp(app.options, 'app-check'), {
    provider: new ReCaptchaEnterpriseProvider(siteKey),
    isTokenAutoRefreshEnabled: true,
  });
  const lasting = impatient(() => getToken(asking));
  const limited = impatient(() => getLimitedUseToken(asking));
  initializeAppCheck(app, {
    provider: new CustomProvider({
      // Only for a moment: until when a token is valid, the other app knows.
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

/** True once it is there, false where it is refused or does not come in time. */
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

/** The same, but refused after a while. A late answer is waited for only once; until it has arrived, no other call waits. */
function impatient<T>(ask: () => Promise<T>): () => Promise<T> {
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
