import type { Page } from '@playwright/test';

/** What Google's script offers, as far as App Check uses it. */
const script = (ready: string) => `self.grecaptcha = { enterprise: {
  ready: ${ready},
  render: (_place, { callback }) => { callback(); return 0; },
  execute: () => Promise.resolve('a-recaptcha-answer'),
} };`;

export type Tokens = {
  /** Made for any number of calls. */
  lasting: string[];
  /** Made for one call each. */
  limited: string[];
};

/**
 * App Check as on a project that uses it: the documents name a site key, and Google's part, which has no emulator and
 * is not on this machine, is simulated here. The app, the Firebase SDK and the Content-Security-Policy are the real
 * ones. If reCAPTCHA is stuck, its script loads, but what that script loads does not.
 */
export async function playRecaptcha(page: Page, { isStuck = false } = {}): Promise<Tokens> {
  const tokens: Tokens = { lasting: [], limited: [] };
  // As a deploy writes it into the document; a document that Playwright answers may not speak to the emulators.
  await page.addInitScript(() => {
    new MutationObserver((_changes, observer) => {
      if (document.querySelector('head') === null) return;
      observer.disconnect();
      const meta = document.createElement('meta');
      meta.name = 'app-check-site-key';
      meta.content = 'a-site-key';
      document.head.append(meta);
    }).observe(document, { childList: true, subtree: true });
  });
  await page.route('https://www.google.com/recaptcha/enterprise.js*', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: script(isStuck ? '() => {}' : '(act) => act()') }),
  );
  await page.route('https://content-firebaseappcheck.googleapis.com/**', (route) => {
    const asked = route.request().postDataJSON() as Record<string, unknown> | null;
    const kind = asked?.['limited_use'] === true ? 'limited' : 'lasting';
    const token = `${kind}.token.${String(tokens[kind].length)}`;
    tokens[kind].push(token);
    return route.fulfill({
      headers: { 'Access-Control-Allow-Origin': '*', 'Access-Control-Allow-Headers': '*' },
      json: { token, ttl: '3600s' },
    });
  });
  return tokens;
}
