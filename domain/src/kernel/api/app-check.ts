import type { Endpoint } from './endpoint.ts';

/** The header with the App Check token (Firebase: "Verify App Check tokens from a custom backend"). */
export const appCheckHeader = 'X-Firebase-AppCheck';

/**
 * Returns whether a call must prove that our app makes it. All must, except reads without signing in: the landing page,
 * monitors and readers of the documentation have no app.
 */
export function needsAppCheck({ access, method }: Endpoint): boolean {
  return access !== 'public' || method !== 'GET';
}
