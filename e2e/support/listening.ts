import type { Page } from '@playwright/test';

/** How long after the answer of the call that causes it a change may take to show in an open tab. */
export const liveMs = 3_000;
/** The app asks again every ten seconds if the listener is blocked (web/src/config/timing.ts). */
export const polledMs = 10_000 + liveMs;

/** What the SDK logs about a blocked listener. It also displays for the network with an image that our policy refuses. */
export const blockedFault =
  /Could not reach Cloud Firestore backend|net::ERR_FAILED|google\.com\/images\/cleardot\.gif/;

const listening = /google\.firestore\.v1\.Firestore\/Listen/;

/** Opens a page and waits until its listener has begun. */
export async function openListening(page: Page, path: string): Promise<void> {
  const begun = page.waitForResponse(listening);
  await page.goto(path);
  await begun;
}

/** Opens a page whose listener is blocked, as by a proxy. */
export async function openBlocked(page: Page, path: string): Promise<void> {
  await page.route(listening, (route) => route.abort());
  const refused = page.waitForEvent('requestfailed', (request) => listening.test(request.url()));
  await page.goto(path);
  await refused;
}
