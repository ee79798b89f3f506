import { expect, type Locator, type Page } from '@playwright/test';

type Sending = { button: Locator; busyText: string; method: string; path: RegExp };

/** Double-clicks a submit button: it shows its busy text and cannot be pressed again, and one request is sent. */
export async function sendOnce(page: Page, { button, busyText, method, path }: Sending): Promise<void> {
  let sent = 0;
  let release = (): void => undefined;
  // Requests of this kind are held back, so that the page can be checked in the meantime, and those that follow too.
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(
    (url) => path.test(url.pathname),
    async (route) => {
      if (route.request().method() !== method) return route.fallback();
      sent += 1;
      await released;
      await route.fallback();
    },
  );
  // However long a busy machine takes to answer: only the whole test has a limit.
  const answered = page.waitForResponse(
    (response) => response.request().method() === method && path.test(new URL(response.url()).pathname),
    { timeout: 0 },
  );
  const place = page.getByRole('button', { name: busyText, exact: true });
  await button.dblclick();
  await expect(place).toBeDisabled();
  await expect.poll(() => sent).toBe(1);
  release();
  await answered;
  await expect(place).toHaveCount(0);
  expect(sent, 'requests of one double click').toBe(1);
}
