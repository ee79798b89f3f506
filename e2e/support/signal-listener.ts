import type { Page } from '@playwright/test';

/** The app asks again this often if the listener is blocked (web/src/config/timing.ts). */
const pollMs = 10_000;

/** The SDK's messages about a blocked listener. It also probes the network with an image, which our policy refuses. */
export const blockedFault =
  /Could not reach Cloud Firestore backend|net::ERR_FAILED|google\.com\/images\/cleardot\.gif/;

const listening = /google\.firestore\.v1\.Firestore\/Listen/;

/** Opens a page that never polls, and waits until its listener has started: what appears then was signalled. */
export async function openListening(page: Page, path: string): Promise<void> {
  await page.addInitScript((unheardMs) => {
    const setTimer = window.setInterval.bind(window);
    const setUnlessPoll = (handler: TimerHandler, ms?: number) =>
      ms === unheardMs ? 0 : setTimer(handler, ms);
    Object.assign(window, { setInterval: setUnlessPoll });
  }, pollMs);
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
