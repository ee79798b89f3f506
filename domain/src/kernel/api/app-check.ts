import type { Endpoint } from './endpoint.ts';

/** The header in which an App Check token travels (Firebase: "Verify App Check tokens from a custom backend"). */
export const appCheckHeader = 'X-Firebase-AppCheck';

/**
 * Whether a call must prove that our app makes it. All must, except what anybody may read without signing in: the
 * landing page, monitors and readers of the documentation have no app.
 */
export function needsAppCheck({ access, method }: Endpoint): boolean {
  return access !== 'public' || method !== 'GET';
}
