import { expect, type Page } from '@playwright/test';
import { left } from './follow.ts';

/** web/src/config/take-over.ts */
const waitingMark = 'data-waits';

// With waitFor, whose steps are short. The steps of expect grow to a second, a page is there within half of one, and
// hundreds add up.

/** Waits for the page's heading: the one of this name, if another may be there first. */
export async function expectHeading(page: Page, name?: string): Promise<void> {
  await page
    .getByRole('heading', { level: 1, ...(name !== undefined && { name }) })
    .and(page.locator(`:not([${left}])`))
    .first()
    .waitFor();
}

/**
 * Uses a page that was rendered at build, and waits until its code takes it over: a press is repeated for three seconds
 * only, and a busy machine takes longer. Any other page is in use already.
 */
export async function beginUse(page: Page): Promise<void> {
  const root = page.locator(`#root[${waitingMark}]`);
  if ((await root.count()) > 0) for (const at of [1, 2]) await page.mouse.move(at, at);
  await root.waitFor({ state: 'detached' });
}

/** Waits until nothing of the page is loading any more. */
export async function expectLoaded(page: Page): Promise<void> {
  await page
    .getByLabel(/^Loading/)
    .first()
    .waitFor({ state: 'detached' });
}

/** Waits until no list shows, greyed out, what it is asking for again. */
export async function expectUpToDate(page: Page): Promise<void> {
  await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });
}

/** A key that decides acts a moment after its case was opened, and after the key before. */
export async function untilKeysDecide(): Promise<void> {
  const fromMs = performance.now();
  await expect.poll(() => performance.now() - fromMs).toBeGreaterThan(1000);
}
