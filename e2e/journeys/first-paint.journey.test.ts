import type { Page } from '@playwright/test';
import { expectHeading } from '../support/wait-for-page.ts';
import { expect, test } from '../support/test.ts';

const scripts = '**/assets/*.js';
const firstPages = [
  { path: '/', heading: "World's Best Cryptocurrency Platform for you" },
  { path: '/login', heading: 'Sign in' },
] as const;

test.describe('before any code has arrived', { tag: '@all' }, () => {
  test.use({ javaScriptEnabled: false });

  test('the first pages are visible: their links work, their fields are disabled', async ({ page }) => {
    await page.goto('/');
    await expectHeading(page, firstPages[0].heading);
    await expect(page.getByLabel('Your message')).toBeDisabled();
    await expect(page.getByRole('button', { name: 'Subscribe', exact: true })).toBeDisabled();
    await page.getByRole('link', { name: 'Get started' }).click();
    await expect(page).toHaveURL(/\/register$/);

    await page.goto('/login');
    await expectHeading(page, firstPages[1].heading);
    await expect(page.getByLabel('Email address')).toBeDisabled();
    await expect(page.getByLabel('Password', { exact: true })).toBeDisabled();
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeDisabled();
  });
});

test.describe('a first page', { tag: '@all' }, () => {
  // Its code is held back at first.
  test.use({ expectedFault: /net::ERR_FAILED/ });

  for (const { path, heading } of firstPages) {
    test(`${path} works with the code that its document names, and nothing moves when it does`, async ({
      page,
    }) => {
      await page.route(scripts, (route) => route.abort());
      const document = await (await page.goto(path))?.text();
      await expectHeading(page, heading);
      const working = page.getByRole('button', { disabled: false });
      await expect(working).toHaveCount(0);
      const picture = await layout(page);

      await page.unroute(scripts);
      let haveRead: () => void = () => undefined;
      const isRead = new Promise<void>((resolve) => {
        haveRead = resolve;
      });
      await page.route(scripts, async (route) => {
        const isNamed = document?.includes(new URL(route.request().url()).pathname) === true;
        // The rest never arrives: its parts of the page stay as the document shows them.
        await isRead;
        if (isNamed) await route.continue();
      });
      await page.reload({ waitUntil: 'commit' });
      await expect.poll(() => layout(page)).toEqual(picture);
      // Somebody reads on until it comes.
      await page.mouse.wheel(0, 300);
      if (path === '/') await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
      const read = await layout(page);
      haveRead();
      await expect(working).not.toHaveCount(0);
      expect(await layout(page)).toEqual(read);
    });
  }
});

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
