import type { Plugin } from 'vite';

/**
 * Writes the reCAPTCHA key of App Check into every document, where there is one: `npm run deploy` takes it from the
 * project's settings. Not into the code, which stays the same for every project.
 */
export function appCheck(siteKey: string | undefined): Plugin {
  return {
    name: 'app-check',
    transformIndexHtml: () =>
      siteKey === undefined || siteKey === ''
        ? []
        : [{ tag: 'meta', attrs: { name: 'app-check-site-key', content: siteKey }, injectTo: 'head' }],
  };
}
