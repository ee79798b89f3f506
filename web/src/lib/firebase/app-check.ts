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

/**
 * Loads reCAPTCHA and answers how to start App Check with it, which is to be done before any other part of Firebase is
 * used: Auth, Storage and Firestore send its tokens too. If the script cannot be loaded (a browser or an extension may
 * block it), App Check is not started at all: the SDK, which would load it itself, would make every sign-in wait for
 * ever. Import this module lazily: it is needed only where there is a site key.
 */
export async function prepareAppCheck(siteKey: string): Promise<(app: FirebaseApp) => void> {
  recaptcha ??= loadRecaptcha();
  const isThere = await recaptcha;
  return (app) => {
    if (!isThere) return;
    const provider = impatient(new ReCaptchaEnterpriseProvider(siteKey));
    appCheck = initializeAppCheck(app, { provider, isTokenAutoRefreshEnabled: true });
  };
}

/**
 * A token for one call of the API; `isSpent` makes one for this call alone. Undefined where none can be had: the server
 * decides what that means.
 */
export async function appCheckToken({ isSpent }: { isSpent: boolean }): Promise<string | undefined> {
  await loadFirebase();
  if (appCheck === undefined) return undefined;
  const asked = isSpent ? getLimitedUseToken(appCheck) : getToken(appCheck);
  return asked.then(
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

/** What the SDK asks a provider for; not in its public types (12.19, pinned). */
type Asked = { getToken(isLimitedUse?: boolean): Promise<object> };

/**
 * The script is only the beginning of reCAPTCHA: what it loads may be blocked or slow in its turn, and then a provider
 * never answers. All of Firebase would wait with it; after a refusal it continues without. A late token is waited for
 * only once; until it has arrived, no other call waits.
 */
function impatient(provider: ReCaptchaEnterpriseProvider): ReCaptchaEnterpriseProvider {
  const asked = provider as unknown as Asked;
  const ask = asked.getToken.bind(provider);
  let isLate = false;
  asked.getToken = (isLimitedUse) => {
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
      ask(isLimitedUse).finally(settle).then(resolve, reject);
    });
  };
  return provider;
}
