import type { Page } from '@playwright/test';
import { brand } from '@keelstone/domain/kernel/brand';
import type { Caller } from './api.ts';

const apiKey = process.env['WEB_API_KEY'] ?? 'fake-api-key';
const toolkit = `http://${process.env['FIREBASE_AUTH_EMULATOR_HOST'] ?? '127.0.0.1:9099'}/identitytoolkit.googleapis.com/v1`;

type Tokens = { idToken: string; refreshToken: string; expiresIn: string };

/**
 * Leaves the caller's session in the browser, as the form to sign in does: the next page that is opened is theirs. For
 * journeys about something other than signing in.
 */
export async function startSession(page: Page, { uid, customToken }: Caller): Promise<void> {
  const { idToken, refreshToken, expiresIn } = await askToolkit('signInWithCustomToken', {
    token: customToken,
  });
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
  // A document of the app's origin, without its code: where Firebase's SDK keeps its users.
  await page.goto('/favicon.svg');
  await page.evaluate(([key, value]) => localStorage.setItem(key, value), [
    `firebase:authUser:${apiKey}:${brand.slug}`,
    JSON.stringify(user),
  ] as const);
}

/**
 * Signs in bypassing our API, at Google's own door, with the key that every visitor gets with the app: returns the ID
 * token that Google issues.
 */
export async function signInAtToolkit(login: { email: string; password: string }): Promise<string> {
  return (await askToolkit('signInWithPassword', login)).idToken;
}

async function askToolkit(method: string, body: Record<string, string>): Promise<Tokens> {
  const response = await fetch(`${toolkit}/accounts:${method}?key=public`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...body, returnSecureToken: true }),
  });
  if (!response.ok) throw new Error(`The toolkit answered ${String(response.status)}`);
  return (await response.json()) as Tokens;
}
