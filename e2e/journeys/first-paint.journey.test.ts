import type { Page } from '@playwright/test';
import { expect, test } from '../support/test.ts';
import { beginUse, expectHeading } from '../support/wait-for-page.ts';

/** The code of the page, without the one script that runs before it. */
const code = /\/assets\/(?!first-use)[^/]+\.js$/;
const firstPages = [
  { path: '/', heading: "World's Best Cryptocurrency Platform for you" },
  { path: '/login', heading: 'Sign in' },
  { path: '/register', heading: 'Register' },
  { path: '/forgot-password', heading: 'Forgot password' },
] as const;

test.describe('with scripts blocked', { tag: '@all' }, () => {
  test.use({ javaScriptEnabled: false });

  test('a visitor reads the landing page, opens every question, follows every link, and is told at the login what to switch on', async ({
    page,
  }, { project }) => {
    await page.goto('/');
    await expectHeading(page, firstPages[0].heading);
    const questions = page.locator('details');
    await expect(questions).toHaveCount(6);
    for (const question of await questions.all()) {
      await question.locator('summary').click();
      await expect(question.locator('p')).toBeVisible();
      await expect(page.locator('details[open]')).toHaveCount(1);
    }
    const links = (await page.locator('a').all()).map((link) => link.getAttribute('href'));
    for (const address of new Set(await Promise.all(links))) {
      if (address === null || !/^[/#]/.test(address)) continue;
      await page.goto(address);
      const { pathname, hash } = new URL(page.url());
      const known = firstPages.find(({ path }) => path === pathname);
      if (hash !== '') await expect(page.locator(hash)).toBeInViewport();
      else if (known !== undefined) await expectHeading(page, known.heading);
      // Any other page is the app, which says what it needs.
      else await expect(page.locator('noscript')).toBeVisible();
    }
    await page.goto('/');
    if (project.name === 'phone') await page.getByRole('button', { name: 'Menu', exact: true }).click();
    const place = page.getByRole(project.name === 'phone' ? 'dialog' : 'banner');
    await place.getByRole('link', { name: 'Login' }).click();
    await expectHeading(page, 'Sign in');
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeDisabled();
    await expect(page.getByText(/needs JavaScript\. Switch it on for this site/)).toBeVisible();
  });
});

for (const { path, heading } of firstPages)
  test(
    `${path} runs no code before its first use, and nothing moves when it does`,
    { tag: '@all' },
    async ({ page }) => {
      const executed = () => listCode(page);
      await page.goto(path);
      await expectHeading(page, heading);
      // Fetched, and not more.
      await expect.poll(() => page.locator('link[rel="modulepreload"]').count()).toBeGreaterThan(3);
      expect(await executed()).toEqual([]);
      // A font that arrives late is another width.
      await page.evaluate(() => document.fonts.ready);
      const picture = await layout(page);
      await beginUse(page);
      await expect.poll(executed).not.toEqual([]);
      expect(await layout(page)).toEqual(picture);
    },
  );

test(
  'what is typed and sent before the code arrives is kept, and sent once',
  { tag: '@desktop-first' },
  async ({ page }) => {
    let arrive: () => void = () => undefined;
    const hasArrived = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    await stopClock(page);
    await page.route(code, async (route) => {
      await hasArrived;
      await route.continue();
    });
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST')
        sent.push(`${new URL(request.url()).pathname} ${String(request.postData())}`);
    });
    await page.goto('/login');
    const field = await page.getByLabel('Email address').elementHandle();
    await page.getByLabel('Email address').fill('nobody@people.test');
    await page.getByLabel('Password', { exact: true }).fill('not a password');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('button', { name: 'Sign in' }).click();
    arrive();
    await expect(page.getByRole('note')).toContainText('The email address or the password is not right');
    await expect(page.getByLabel('Email address')).toHaveValue('nobody@people.test');
    expect(await field?.evaluate((element) => element.isConnected)).toBe(true);
    expect(sent.filter((each) => each.startsWith('/api/auth/login '))).toHaveLength(1);
    expect(sent.filter((each) => each.startsWith('/login '))).toEqual([]);
  },
);

test(
  'what is pressed within 50 ms after the first paint has its effect',
  { tag: '@phone-first' },
  async ({ page }, { project }) => {
    await stopClock(page);
    await page.addInitScript(() => {
      new PerformanceObserver((_list, observer) => {
        observer.disconnect();
        setTimeout(() => {
          for (const name of ['[data-switches-scheme]', '[popovertarget]', '[aria-label="Show password"]'])
            document.querySelector<HTMLElement>(name)?.click();
          document.documentElement.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
        }, 20);
      }).observe({ type: 'paint' });
    });
    await page.emulateMedia({ colorScheme: 'light' });
    await page.goto('/');
    await expect(page.locator('html')).toHaveAttribute('data-color-scheme', 'dark');
    if (project.name === 'phone') await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
    await page.goto('/login');
    await expect(page.getByRole('button', { name: 'Hide password' })).toBeVisible();
  },
);

/** For what is pressed before the code: it is kept for three seconds, and a busy machine takes longer. */
async function stopClock(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const stoppedAtMs = performance.now();
    performance.now = () => stoppedAtMs;
  });
}

/** The scripts that the document has by now, but for the one that it came with. */
function listCode(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('script')]
      .map(({ src }) => src)
      .filter((src) => !src.includes('first-use')),
  );
}

/** The positions of everything that people read or press, in whole pixels. */
function layout(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('h1, h2, h3, p, a, button, input, textarea')].map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      const place = [x, y, width, height].map(Math.round).join(' ');
      return `${element.tagName} ${element.textContent} ${place}`;
    }),
  );
}
