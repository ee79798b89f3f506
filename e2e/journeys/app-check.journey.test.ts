import type { Page, Request } from '@playwright/test';
import { demoLogin, signIn } from '../support/people.ts';
import { playRecaptcha } from '../support/recaptcha.ts';
import { expect, test } from '../support/test.ts';

const notice = 'This site is protected by reCAPTCHA';

test.describe('a deployment that uses App Check', { tag: '@desktop' }, () => {
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

  test('has a separate token for each call that uses it up', async ({ page }) => {
    const tokens = await playRecaptcha(page);
    const used: (string | undefined)[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/api/auth/forgotpassword')) used.push(tokenOf(request));
    });
    await page.goto('/forgot-password');
    await expect(page.getByText(notice)).toBeVisible();
    for (const address of ['one', 'two']) {
      await page.getByLabel('Email address').fill(`${address}@people.test`);
      await page.getByRole('button', { name: 'Send Reset Link' }).click();
      await expect.poll(() => used.length).toBe(address === 'one' ? 1 : 2);
      await page.reload();
    }
    expect(used).toEqual(tokens.limited);
    expect(new Set(used).size).toBe(2);
  });

  test('lets people in if Google gives no token: the server decides', async ({ page }) => {
    await playRecaptcha(page);
    await page.route('https://content-firebaseappcheck.googleapis.com/**', (route) =>
      route.fulfill({ status: 403, headers: { 'Access-Control-Allow-Origin': '*' }, json: {} }),
    );
    await expectNoTokens(page);
  });

  test('lets people in if reCAPTCHA does not become ready', async ({ page }) => {
    await playRecaptcha(page, { isStuck: true });
    await expectNoTokens(page);
  });

  test.describe('in a browser that blocks reCAPTCHA', () => {
    test.use({ expectedFault: /net::ERR_FAILED/ });

    test('lets people in anyway', async ({ page }) => {
      await playRecaptcha(page);
      await page.route('https://www.google.com/recaptcha/**', (route) => route.abort());
      await expectNoTokens(page);
    });
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
