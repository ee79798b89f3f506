import type { Page } from '@playwright/test';

/** The address of a page that does not exist. */
export const nowhere = '/no/such/page';

/** On the heading of the page that is being left: the next page has one without. */
export const left = 'data-left';

/** Navigates inside the app, as a link does, even behind an open dialog. */
export async function follow(page: Page, address: string): Promise<void> {
  await page.evaluate(
    ([path, mark]) => {
      for (const heading of document.querySelectorAll('h1')) heading.setAttribute(mark, '');
      window.history.pushState(null, '', path);
      window.dispatchEvent(new PopStateEvent('popstate'));
    },
    [address, left] as const,
  );
}
