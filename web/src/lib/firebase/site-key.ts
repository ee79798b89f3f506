/** The key while pages are rendered at build. */
let buildKey: string | undefined;

export function giveSiteKey(key: string | undefined): void {
  buildKey = key;
}

/**
 * The reCAPTCHA Enterprise key of App Check, which a deploy writes into the document (vite/app-check.ts). Undefined
 * without App Check, as in the emulators.
 */
export function readAppCheckSiteKey(): string | undefined {
  const key =
    typeof document === 'undefined'
      ? buildKey
      : document.querySelector('meta[name="app-check-site-key"]')?.getAttribute('content');
  return key === null || key === '' ? undefined : key;
}
