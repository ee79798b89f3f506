import { expect, type Page } from '@playwright/test';

/** Playwright's own steps grow to a second, and a page is there within half of one: a hundred of them add up. */
const inShortSteps = { intervals: [25], timeout: 15_000 };

/** Waits for the page's heading: the one of this name, where another may stand there first. */
export async function expectHeading(page: Page, name?: string): Promise<void> {
  const title = page.getByRole('heading', { level: 1, ...(name !== undefined && { name }) });
  await expect(async () => {
    expect(await title.isVisible(), `the heading ${name ?? 'of the page'} is there`).toBe(true);
  }).toPass(inShortSteps);
}

/** Waits until nothing of the page is loading any more. */
export async function expectLoaded(page: Page): Promise<void> {
  await expect(async () => {
    expect(await page.getByLabel(/^Loading/).count(), 'what is still loading').toBe(0);
  }).toPass(inShortSteps);
}
