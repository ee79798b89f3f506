/**
 * The reCAPTCHA Enterprise key with which App Check proves that this is our app, as a deploy writes it into the document
 * (vite/app-check.ts); undefined where App Check is not used, as in the emulators, and where pages are rendered without a
 * browser.
 */
export function appCheckSiteKey(): string | undefined {
  if (typeof document === 'undefined') return undefined;
  const key = document.querySelector('meta[name="app-check-site-key"]')?.getAttribute('content');
  return key === null || key === '' ? undefined : key;
}
