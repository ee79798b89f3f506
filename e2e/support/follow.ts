import type { Page } from '@playwright/test';

/** On the heading of the page that is being left: the next page has one without. */
export const left = 'data-left';

/** Goes on inside the app, as a link of it does. */
export async function follow(page: Page, address: string): Promise<void> {
  const heading = page.getByRole('heading', { level: 1 });
  await heading.evaluate((element, mark) => {
    element.setAttribute(mark, '');
  }, left);
  await page.evaluate((path) => {
    window.history.pushState(null, '', path);
    window.dispatchEvent(new PopStateEvent('popstate'));
  }, address);
}
