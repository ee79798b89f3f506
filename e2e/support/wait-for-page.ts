import { expect, type Page } from '@playwright/test';
import { left } from './follow.ts';

/** In short steps: Playwright's own grow to a second, a page is there within half of one, and hundreds add up. */
export function soon(check: () => Promise<void>): Promise<void> {
  return expect(check).toPass({ intervals: [25], timeout: 15_000 });
}

/** Waits for the page's heading: the one of this name, if another may be there first. */
export async function expectHeading(page: Page, name?: string): Promise<void> {
  const title = page
    .getByRole('heading', { level: 1, ...(name !== undefined && { name }) })
    .and(page.locator(`:not([${left}])`));
  await soon(async () => {
    expect(await title.isVisible(), `the heading ${name ?? 'of the page'} is there`).toBe(true);
  });
}

/** Waits until nothing of the page is loading any more. */
export async function expectLoaded(page: Page): Promise<void> {
  await soon(async () => {
    expect(await page.getByLabel(/^Loading/).count(), 'what is still loading').toBe(0);
  });
}

/** Waits until no list shows, greyed out, what it is asking for again. */
export async function expectUpToDate(page: Page): Promise<void> {
  await soon(async () => {
    expect(await page.locator('[aria-busy="true"]').count(), 'what is being asked for again').toBe(0);
  });
}
