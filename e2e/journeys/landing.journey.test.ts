import { setTimeout as delay } from 'node:timers/promises';
import { brand } from '@keelstone/domain/kernel/brand';
import { mailTo } from '../support/mail-inbox.ts';
import { expect, test } from '../support/test.ts';
import { beginUse } from '../support/wait-for-page.ts';

test(
  'a visitor writes to support and subscribes to the newsletter, and nothing on the page moves',
  { tag: '@phone-first' },
  async ({ page }, { project }) => {
    await page.addInitScript(() => {
      type Shift = PerformanceEntry & {
        hadRecentInput: boolean;
        value: number;
        sources: { node: Node | null }[];
      };
      // Toasts make room for each other, and a button's text is centred again; nothing else may move.
      const isSurprise = ({ node }: Shift['sources'][number]) =>
        (node instanceof Element ? node : node?.parentElement)?.closest(
          '.notistack-SnackbarContainer, button',
        ) === null;
      new PerformanceObserver((list) => {
        // Movement caused by typing or clicking is expected, and so is movement that is not visible.
        for (const shift of list.getEntries() as Shift[])
          if (!shift.hadRecentInput && shift.value > 0.001 && shift.sources.some(isSurprise))
            document.documentElement.dataset['shifted'] = JSON.stringify(shift);
      }).observe({ type: 'layout-shift', buffered: true });
    });
    // Long enough that what moves with the answer no longer counts as caused by the click.
    await page.route(/\/api\/(contact|newsletter)$/, async (route) => {
      await delay(700);
      await route.continue();
    });
    const visitor = `Vera ${project.name} ${String(Date.now())}`;
    await page.goto('/');
    await expect(page.getByText('Trusted by 30,000+ users')).toBeVisible();
    const contact = page.getByRole('region', { name: 'Get In Touch' });
    await beginUse(page);
    await contact.getByRole('link', { name: brand.supportEmail }).focus();
    await expectTaken('Contact');
    await contact.getByLabel('Name').fill(visitor);
    await contact.getByLabel('Email address').fill('vera@people.test');
    await contact.getByLabel('Your message').fill('Hello,\nare you there?');
    await contact.getByRole('button', { name: 'Send message' }).click();
    await expect(page.getByText('Message sent')).toBeVisible();
    await expect(contact.getByLabel('Your message')).toHaveValue('');
    const mail = await mailTo(brand.supportEmail, new RegExp(visitor));
    expect(mail.text).toContain('are you there?');

    const newsletter = page.getByRole('form', { name: 'Newsletter' });
    await newsletter.scrollIntoViewIfNeeded();
    await expectTaken('Newsletter');
    await newsletter.getByLabel('Email').fill('vera@people.test');
    await newsletter.getByRole('button', { name: 'Subscribe', exact: true }).click();
    await expect(page.getByText('Subscribed', { exact: true })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.dataset['shifted'])).toBeUndefined();

    /** React takes a part over once the page is scrolled near it. */
    async function expectTaken(name: string): Promise<void> {
      const form = page.getByRole('form', { name });
      await expect(page.locator('[data-waits]').filter({ has: form })).toHaveCount(0);
    }
  },
);

test(
  'a visitor checks the example deposit, and finds a figure that was changed',
  { tag: '@desktop-first' },
  async ({ page }) => {
    await page.goto('/');
    await beginUse(page);
    const example = page.getByRole('region', { name: 'Follow one deposit' });
    await expect(page.locator('[data-waits] #example')).toHaveCount(0);
    await example.getByRole('button', { name: 'Check it' }).click();
    await expect(example.getByRole('status')).toContainText('It adds up.');
    await example.getByRole('button', { name: 'Change a figure' }).click();
    await example.getByLabel('Profit in USD').fill('2.25');
    await example.getByRole('button', { name: 'Check it' }).click();
    await expect(example.getByRole('status')).toContainText('It does not add up.');
    await expect(example.getByRole('status')).toContainText('the balance would be $1.00.');
    await example.getByRole('button', { name: 'Put it back' }).click();
    await example.getByRole('button', { name: 'Check it' }).click();
    await expect(example.getByRole('status')).toContainText('It adds up.');
  },
);

test('the header leads to each section, and a phone has the same links in a menu that slides in', async ({
  page,
}, { project }) => {
  await page.goto('/');
  await beginUse(page);
  const menu = page.getByRole('button', { name: 'Menu', exact: true });
  // The footer has the same links.
  const follow = async (link: string) => {
    if (project.name === 'phone') await menu.click();
    const place = page.getByRole(project.name === 'phone' ? 'dialog' : 'banner');
    await place.getByRole('link', { name: link }).click();
  };
  if (project.name === 'phone') {
    const entries = await page.evaluate(() => window.history.length);
    await menu.click();
    await expect(page.getByRole('dialog')).toBeVisible();
    // The code that lets Back close it is loaded after the first paint, and adds an entry.
    await expect.poll(() => page.evaluate(() => window.history.length)).toBeGreaterThan(entries);
    // The browser's own list of entries, which `page.goBack` reads, may be behind the page's.
    await page.evaluate(() => window.history.back());
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page).toHaveURL(/\/$/);
  }
  for (const [link, heading] of [
    ['About Us', 'What you get'],
    ['Faq', 'Frequently asked questions'],
    ['Contact us', 'Get In Touch'],
  ] as const) {
    await follow(link);
    await expect(page.getByRole('heading', { name: heading })).toBeInViewport();
  }
  await follow('Login');
  await expect(page).toHaveURL(/\/login$/);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  // Back leads to where the page was left.
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Get In Touch' })).toBeInViewport();
});
