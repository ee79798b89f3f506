/**
 * The reCAPTCHA Enterprise key of App Check, which a deploy writes into the document (vite/app-check.ts). Undefined
 * without App Check, as in the emulators, and when pages are rendered without a browser.
 */
export function appCheckSiteKey(): string | undefined {
  if (typeof document === 'undefined') return undefined;
  const key = document.querySelector('meta[name="app-check-site-key"]')?.getAttribute('content');
  return key === null || key === '' ? undefined : key;
}
