import type { Page } from '@playwright/test';
import type { Caller } from './api.ts';
import { exchangeCustomToken } from './toolkit.ts';

const apiKey = process.env['WEB_API_KEY'] ?? 'fake-api-key';

/**
 * Leaves the caller's session in the browser, as the form to sign in does: the next page that is opened is theirs. For
 * journeys about something other than signing in.
 */
export async function startSession(page: Page, { uid, customToken }: Caller): Promise<void> {
  const { idToken, refreshToken, expiresIn } = await exchangeCustomToken(customToken);
  const user = {
    uid,
    emailVerified: true,
    isAnonymous: false,
    stsTokenManager: {
      accessToken: idToken,
      refreshToken,
      expirationTime: Date.now() + Number(expiresIn) * 1000,
    },
  };
  // A document of the app's origin, without its code.
  await page.goto('/favicon.svg');
  // Firebase's SDK takes it from there into the database where it keeps its users.
  await page.evaluate(([key, value]) => localStorage.setItem(key, value), [
    `firebase:authUser:${apiKey}:[DEFAULT]`,
    JSON.stringify(user),
  ] as const);
}
