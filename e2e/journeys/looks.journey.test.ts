import type { Locator, Page } from '@playwright/test';
import { exampleAddresses } from '@keelstone/domain/kernel/address/example-addresses';
import { testUid } from '@keelstone/domain/testing/test-id';
import { doubtfulAddress } from '../scenes/addresses.ts';
import { ask } from '../support/api.ts';
import { demoCaller } from '../support/people.ts';
import { startSession } from '../support/start-session.ts';
import { expect, test } from '../support/test.ts';
import { unseenFocus } from '../support/unseen-focus.ts';
import { expectHeading, expectLoaded, expectUpToDate } from '../support/wait-for-page.ts';

const serif = /^"Source Serif 4"/;
const tokens = {
  light: { ground: '#fbfaf7', ink: '#131a26', field: '#ffffff', edge: '#c3cad6' },
  dark: { ground: '#0b1019', ink: '#e6eaf2', field: '#101827', edge: '#3d4a60' },
} as const;

for (const scheme of ['light', 'dark'] as const)
  test(
    `pages have the colours, letters and fields of the theme in the ${scheme} scheme`,
    { tag: ['@desktop', '@all'] },
    async ({ page }) => {
      const { ground, ink, field, edge } = tokens[scheme];
      await page.emulateMedia({ colorScheme: scheme });
      await open(page, '/login');
      await expect(page.locator('body')).toHaveCSS('background-color', rgb(ground));
      const heading = page.getByRole('heading', { level: 1 });
      await expect(heading).toHaveCSS('color', rgb(ink));
      await expect(heading).toHaveCSS('font-family', serif);
      const isLoaded = () => page.evaluate(() => document.fonts.check('600 28px "Source Serif 4"'));
      await expect.poll(isLoaded).toBe(true);
      const email = page.locator('.MuiOutlinedInput-root', { has: page.getByLabel('Email address') });
      await expect(email).toHaveCSS('height', '48px');
      await expect(email).toHaveCSS('border-radius', '8px');
      await expect(email).toHaveCSS('background-color', rgb(field));
      await expect(email.locator('fieldset')).toHaveCSS('border-top', `1px solid ${rgb(edge)}`);
      const colours = await page.evaluate(() =>
        ['warning-main', 'brass-main', 'brass-text', 'primary-main', 'error-main'].map((name) =>
          getComputedStyle(document.documentElement).getPropertyValue(`--mui-palette-${name}`),
        ),
      );
      expect(new Set(colours.filter((colour) => colour !== '')).size).toBe(5);

      await startSession(page, await demoCaller('Clara'));
      await open(page, '/dashboard');
      const balance = page.getByText('Available balance').locator('xpath=following-sibling::*[1]');
      await expect(balance).toHaveCSS('font-family', serif);
      await expect(balance.getByText('$').locator('..')).toHaveCSS('font-variant-numeric', 'tabular-nums');
      await open(page, '/withdraw');
      await expect(page.getByLabel('Amount in USD')).toHaveCSS('font-family', serif);
      await expect(page.getByLabel('Bitcoin wallet address')).toHaveCSS('font-family', /^"JetBrains Mono"/);

      // Wide enough for the whole grid, in the middle of what the navigation leaves.
      await page.setViewportSize({ width: 1600, height: 900 });
      const grid = { x: 232 + (1600 - 232 - 1160) / 2, width: 1160 };
      for (const path of ['/dashboard', '/transactions', '/deposit', '/settings/addresses']) {
        await open(page, path);
        const main = page.getByRole('main');
        expect.soft(await main.locator('> div').first().boundingBox(), path).toMatchObject(grid);
        expect.soft((await main.locator('> footer').boundingBox())?.x, path).toBe(grid.x);
      }
      const onlySaved = page.locator('.MuiSwitch-root', { has: page.getByLabel('Only my addresses') });
      await expect(onlySaved).toHaveCSS('width', '36px');
      await expect(onlySaved).toHaveCSS('height', '20px');
      await expect(onlySaved.locator('.MuiSwitch-track')).toHaveCSS('background-color', rgb('#98a2b3'));
    },
  );

test(
  'in forced colours, edges, states and the focus are visible without backgrounds',
  { tag: ['@desktop', '@all'] },
  async ({ page }) => {
    await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark', reducedMotion: 'reduce' });
    await startSession(page, await demoCaller('Clara'));

    await test.step('the current page in the navigation', async () => {
      await open(page, '/settings');
      const link = (name: string) =>
        page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name });
      expect(await backgroundOf(link('Settings'))).not.toBe(await backgroundOf(link('Deposit')));
    });

    await test.step('a switch, and whether it is on', async () => {
      const track = page.locator('.Mui-checked + .MuiSwitch-track').first();
      expect(await track.evaluate((element) => getComputedStyle(element).borderStyle)).toBe('solid');
      // The background of a switch that is off is the page's, like everywhere.
      expect(await backgroundOf(track)).not.toBe(await backgroundOf(page.locator('body')));
      const thumb = page.locator('.MuiSwitch-thumb').first();
      expect(await backgroundOf(thumb)).not.toBe(await backgroundOf(page.locator('body')));
    });

    await test.step('the focus on every element', async () => {
      await page.keyboard.press('Tab');
      expect(await page.evaluate(unseenFocus)).toEqual([]);
    });

    await test.step('a filled button', async () => {
      await open(page, '/deposit');
      await page.getByLabel('Amount in USD').fill('640');
      const button = page.getByRole('button', { name: 'Continue' });
      expect(await button.evaluate((element) => getComputedStyle(element).borderWidth)).toBe('1px');
    });

    await test.step('the line of a chart', async () => {
      await open(page, '/statement');
      const line = page.getByRole('img', { name: 'Your USD over time' }).locator('.line').first();
      const text = await page
        .getByRole('heading', { level: 1 })
        .evaluate((one) => getComputedStyle(one).color);
      // Polled: the chart is drawn again when its width is known.
      await expect(line).toHaveCSS('stroke', text);
    });
  },
);

test(
  'pages stay where they are while they load, and a form with a doubt has a button that steps back',
  { tag: ['@all'] },
  async ({ page }) => {
    await page.addInitScript(() => {
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          const { hadRecentInput, value } = entry as PerformanceEntry & {
            hadRecentInput: boolean;
            value: number;
          };
          const { dataset } = document.documentElement;
          if (!hadRecentInput) dataset['shift'] = String(Number(dataset['shift'] ?? 0) + value);
        }
      }).observe({ type: 'layout-shift', buffered: true });
    });
    const { uid: adminId, token } = await demoCaller('Ada');
    const query = { status: 'pending', search: 'Deepa' };
    const { items } = await ask('list-kyc', { token, params: { adminId }, query });
    for (const [who, paths] of pagesOf) {
      if (who !== undefined) {
        await startSession(page, await demoCaller(who));
        // Until a session is known, the shell is that of the last person: here of another one, without a sign-in between.
        await open(page, paths[0]);
      }
      for (const path of paths) {
        await open(page, path.replace(':kycId', String(items[0]?._id)));
        await expectUpToDate(page);
        const shift = await page.evaluate(() => Number(document.documentElement.dataset['shift'] ?? 0));
        expect.soft(shift, path).toBeLessThan(0.02);
      }
    }
    const confirm = page.getByRole('button', { name: 'Confirm withdrawal' });
    await page.getByLabel('Amount in USD').fill('600');
    const address = page.getByLabel('Bitcoin wallet address');
    const unready = await backgroundOf(confirm);
    await address.fill(exampleAddresses.btc);
    await expect.poll(() => backgroundOf(confirm)).not.toBe(unready);
    await address.fill(doubtfulAddress);
    // Outlined, and not as one that is disabled.
    await expect.poll(() => backgroundOf(confirm)).toBe('rgba(0, 0, 0, 0)');
    await expect(confirm).toBeEnabled();
  },
);

/** The pages to open, by person, in this order. The last one is the form above. */
const pagesOf = [
  [
    undefined,
    [
      '/',
      '/login',
      '/register',
      '/verify-email',
      '/forgot-password',
      '/help',
      '/kyc-application',
      '/legal/complaints',
      '/verified',
      '/kyc-form',
      '/kyc-submitted',
      '/passwordreset/none',
      '/secure',
      '/nowhere',
    ],
  ],
  ['Farah', ['/dashboard', '/kyc', '/kyc?step=form', '/transactions', '/statement', '/withdraw']],
  [
    'Ada',
    [
      '/dashboard',
      '/admin/review',
      '/admin/users',
      `/admin/user/${testUid('demoClaraJensen')}`,
      '/admin/transactions',
      '/admin/kyc',
      '/admin/kyc/:kycId',
      '/admin/wallets',
      '/admin/profit',
      '/admin/books',
      '/admin/audit',
      '/admin/proposals',
      '/admin/policy',
    ],
  ],
  [
    'Clara',
    [
      '/dashboard',
      '/transactions',
      '/statement',
      '/profile',
      '/notifications',
      '/settings',
      '/settings/addresses',
      '/settings/data',
      '/activity',
      '/deposit',
      '/withdraw',
    ],
  ],
] as const;

test(
  'with reduced motion nothing moves, not even while a page loads',
  { tag: ['@desktop', '@all'] },
  async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await startSession(page, await demoCaller('Clara'));
    await page.route('**/api/transaction/**', () => undefined);
    await page.goto('/dashboard');
    await expect(page.getByLabel(/^Loading/).first()).toBeVisible();
    // Nothing can move within less than a frame.
    const moving = await page.evaluate(() =>
      document
        .getAnimations()
        .map(({ effect }) => Number(effect?.getComputedTiming().activeDuration))
        .filter((ms) => ms > 16),
    );
    expect(moving).toEqual([]);
  },
);

const lists = ['/admin/kyc', '/admin/transactions', '/admin/transactions?status=pending', '/admin/users'];

test(
  "rows in administrators' lists are at most 56 px high",
  { tag: ['@desktop', '@all'] },
  async ({ page }) => {
    await startSession(page, await demoCaller('Ada'));
    await page.setViewportSize({ width: 1280, height: 800 });
    for (const list of lists) {
      await page.goto(`${list}${list.includes('?') ? '&' : '?'}limit=50`);
      await expect(page.locator('tbody tr').first()).toBeVisible();
      const faults = await page.evaluate(findFaults);
      expect.soft(faults, list).toEqual([]);
    }
  },
);

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expectHeading(page);
  await expectLoaded(page);
}

/** Formats a colour like a computed style. */
function rgb(hex: string): string {
  return `rgb(${[1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join(', ')})`;
}

function backgroundOf(element: Locator): Promise<string> {
  return element.evaluate((each) => getComputedStyle(each).backgroundColor);
}

/** Runs in the page: rows that are higher, and money or a menu that reaches into what is next to it. */
function findFaults(): string[] {
  const rows = [...document.querySelectorAll<HTMLElement>('tbody tr')];
  const high = rows.filter((row) => row.getBoundingClientRect().height > 56);
  const wide = rows.flatMap((row) =>
    [...row.querySelectorAll<HTMLElement>('.MuiTableCell-alignRight')].filter(
      (cell) => cell.scrollWidth > cell.clientWidth,
    ),
  );
  return [...high, ...wide].map(({ innerText }) => innerText);
}
