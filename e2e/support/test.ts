import { test as base, expect, type BrowserContext, type Page } from '@playwright/test';

/**
 * The browser's own messages about an answer of 4xx or 5xx and while it is offline; tests provoke them on purpose.
 */
const expectedNoise =
  /Failed to load resource: (the server responded with a status of|net::ERR_INTERNET_DISCONNECTED)/;

type Fixtures = {
  /** A second person's browser: other storage, same width. */
  otherPage: Page;
  /** Complaints of the browser that the journey provokes on purpose; none by default. */
  expectedFault: RegExp;
};

/** A test that fails on any console error, unhandled rejection or violation of the Content-Security-Policy. */
export const test = base.extend<Fixtures>({
  expectedFault: [/(?!)/, { option: true }],
  context: async ({ context, expectedFault }, use) => {
    const faults = watch(context, expectedFault);
    await use(context);
    // A file that a page still asks for would be an error of the next test.
    for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' });
    expect(faults, 'what the browser complained about').toEqual([]);
  },
  otherPage: async ({ browser, contextOptions, expectedFault }, use) => {
    const context = await browser.newContext(contextOptions);
    const faults = watch(context, expectedFault);
    await use(await context.newPage());
    await context.close();
    expect(faults, 'what the other browser complained about').toEqual([]);
  },
});

export { expect } from '@playwright/test';

/** Complaints of the browser, except the expected ones. */
function watch(context: BrowserContext, expected = /(?!)/): string[] {
  const faults: string[] = [];
  context.on('console', (message) => {
    const text = message.text();
    if (message.type() === 'error' && !expectedNoise.test(text) && !expected.test(text)) faults.push(text);
  });
  context.on('weberror', (error) => faults.push(String(error.error())));
  return faults;
}
