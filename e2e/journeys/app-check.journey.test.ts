import type { Page, Request } from '@playwright/test';
import { demoLogin, signIn } from '../support/people.ts';
import { expect, test } from '../support/test.ts';
import { beginUse } from '../support/wait-for-page.ts';

const notice = 'This site is protected by reCAPTCHA';

test.describe('a deployment that uses App Check', { tag: '@desktop' }, () => {
  // The fault of the browser that blocks reCAPTCHA.
  test.use({ expectedFault: /net::ERR_FAILED/ });

  test('proves with each call that our app is calling', async ({ page }) => {
    const tokens = await playRecaptcha(page);
    const sent = listen(page);
    // One load of a page: a second one may come before the first one's token is stored.
    await signIn(page, demoLogin('Clara'));
    await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible();

    for (const path of [/^\/api\/auth\/login$/, /^\/api\/transaction\/\w+\/recent$/])
      await expect.poll(() => [...sent.keys()].join('\n')).toMatch(new RegExp(path, 'm'));
    expect([...new Set(sent.values())], 'one token for all of them').toEqual(tokens.lasting);
    expect(tokens.lasting).toHaveLength(1);
  });

  test('has a separate token for each call that uses it up', { tag: '@all' }, async ({ page }) => {
    const tokens = await playRecaptcha(page);
    const used: (string | undefined)[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/api/auth/forgotpassword')) used.push(tokenOf(request));
    });
    await page.goto('/forgot-password');
    await expect(page.getByText(notice)).toBeVisible();
    for (const address of ['one', 'two']) {
      await beginUse(page);
      await page.getByLabel('Email address').fill(`${address}@people.test`);
      await page.getByRole('button', { name: 'Send Reset Link' }).click();
      await expect.poll(() => used.length).toBe(address === 'one' ? 1 : 2);
      await page.reload();
    }
    expect(used).toEqual(tokens.limited);
    expect(new Set(used).size).toBe(2);
  });

  const letIn: [string, (page: Page) => Promise<unknown>][] = [
    [
      'if Google gives no token: the server decides',
      (page) =>
        page.route('https://content-firebaseappcheck.googleapis.com/**', (route) =>
          route.fulfill({ status: 403, headers: { 'Access-Control-Allow-Origin': '*' }, json: {} }),
        ),
    ],
    ['if reCAPTCHA does not become ready', (page) => playRecaptcha(page, { isStuck: true })],
    [
      'in a browser that blocks reCAPTCHA',
      (page) => page.route('https://www.google.com/recaptcha/**', (route) => route.abort()),
    ],
  ];
  for (const [when, hinder] of letIn)
    test(`lets people in ${when}`, { tag: '@all' }, async ({ page }) => {
      await playRecaptcha(page);
      await hinder(page);
      await expectNoTokens(page);
    });
});

test('a deployment without App Check asks Google nothing', { tag: '@desktop' }, async ({ page }) => {
  const strangers: string[] = [];
  page.on('request', (request) => {
    if (/google|gstatic/.test(new URL(request.url()).hostname)) strangers.push(request.url());
  });
  await page.goto('/login');
  await expect(page.getByText(notice)).toHaveCount(0);
  await expectNoTokens(page);
  expect(strangers).toEqual([]);
});

/** A user signs in and reaches the page they asked for, with calls that carry no token. */
async function expectNoTokens(page: Page): Promise<void> {
  const sent = listen(page);
  await signIn(page, demoLogin('Clara'));
  await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible();
  expect([...new Set(sent.values())]).toEqual([undefined]);
}

/** Which token each call of the API carried, but the open ones, which need none. */
function listen(page: Page): Map<string, string | undefined> {
  const sent = new Map<string, string | undefined>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/') && !/^\/api\/(wallet|rates)$/.test(pathname))
      sent.set(pathname, tokenOf(request));
  });
  return sent;
}

function tokenOf(request: Request): string | undefined {
  return request.headers()['x-firebase-appcheck'];
}

/** The part of Google's script that App Check uses. */
const script = (ready: string) => `self.grecaptcha = { enterprise: {
  ready: ${ready},
  render: (_place, { callback }) => { callback(); return 0; },
  execute: () => Promise.resolve('a-recaptcha-answer'),
} };`;

type Tokens = {
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
async function playRecaptcha(page: Page, { isStuck = false } = {}): Promise<Tokens> {
  const tokens: Tokens = { lasting: [], limited: [] };
  // A deploy's tag in the document; a document that Playwright answers may not speak to the emulators.
  await page.addInitScript(() => {
    new MutationObserver((_changes, observer) => {
      if (document.querySelector('head') === null) return;
      observer.disconnect();
      const meta = document.createElement('meta');
      meta.name = 'app-check-site-key';
      meta.content = 'a-site-key';
      document.head.append(meta);
    }).observe(document, { childList: true, subtree: true });
    // A deploy renders the pages with the notice. These were rendered without it, so the app renders them itself.
    addEventListener('DOMContentLoaded', () => {
      const root = document.getElementById('root');
      root?.removeAttribute('data-waits');
      root?.replaceChildren();
      dispatchEvent(new Event('pointermove'));
    });
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
