import { chromium, expect, type Locator, type Page } from '@playwright/test';
import { watch } from '../test.ts';
import { appUrl, dropInput, patienceMs, type EngineBrowser, type Target } from './engine-browser.ts';

/** Chromium by its own protocol, as in all journeys. */
export async function openChromium(executablePath: string | undefined): Promise<EngineBrowser> {
  const browser = await chromium.launch({
    args: ['--no-sandbox'],
    ...(executablePath !== undefined && { executablePath }),
  });
  const context = await browser.newContext({ baseURL: appUrl, viewport: { width: 1280, height: 900 } });
  const faults = watch(context);
  const page = await context.newPage();
  page.setDefaultTimeout(patienceMs);
  return {
    open: async (address) => void (await page.goto(address)),
    see: (target) => seen(locate(page, target)),
    read: (text) => seen(page.getByText(text)),
    press: (target) => locate(page, target).first().click(),
    fill: async (label, text) => {
      const field = page.getByLabel(label).and(page.locator('input, textarea'));
      // The phone field takes the focus before it takes text.
      await field.focus();
      await field.fill(text);
    },
    type: (keys) => page.keyboard.type(keys),
    chooseImage: (path) => page.locator(dropInput).setInputFiles(path),
    close: async () => {
      await browser.close();
      return faults;
    },
  };
}

const seen = (what: Locator) => expect(what.first()).toBeVisible({ timeout: patienceMs });

function locate(page: Page, { role, name, inside }: Target): Locator {
  if (inside === undefined) return page.getByRole(role, { name });
  const around = page.getByRole('row').or(page.getByRole('listitem')).or(page.getByRole('dialog'));
  return around.filter({ hasText: inside }).getByRole(role, { name });
}
