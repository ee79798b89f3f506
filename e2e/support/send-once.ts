import { expect, type Locator, type Page } from '@playwright/test';

type Held = {
  /** How many such requests the page has sent so far. */
  sent: () => number;
  /** Lets them go on, and those that follow. */
  release: () => void;
};

/** Holds back the requests of one kind, so that the page can be checked in the meantime, and counts them. */
async function holdBack(page: Page, method: string, path: RegExp): Promise<Held> {
  let count = 0;
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(
    (url) => path.test(url.pathname),
    async (route) => {
      if (route.request().method() !== method) return route.fallback();
      count += 1;
      await released;
      await route.fallback();
    },
  );
  return { sent: () => count, release };
}

type Sending = { button: Locator; busyText: string; method: string; path: RegExp };

/** Double-clicks a submit button: it shows its busy text and cannot be pressed again, and one request is sent. */
export async function sendOnce(page: Page, { button, busyText, method, path }: Sending): Promise<void> {
  const held = await holdBack(page, method, path);
  // However long a busy machine takes to answer: only the whole test has a limit.
  const answered = page.waitForResponse(
    (response) => response.request().method() === method && path.test(new URL(response.url()).pathname),
    { timeout: 0 },
  );
  const place = page.getByRole('button', { name: busyText, exact: true });
  await button.dblclick();
  await expect(place).toBeDisabled();
  await expect.poll(held.sent).toBe(1);
  held.release();
  await answered;
  await expect(place).toHaveCount(0);
  expect(held.sent(), 'requests of one double click').toBe(1);
}
