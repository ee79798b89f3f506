import { expect, type Page } from '@playwright/test';
import type { Scene } from '../scenes/scene.ts';
import { expectHeading, expectLoaded } from './wait-for-page.ts';

/** Goes there and waits until the scene is as it is meant to be. */
export async function enterScene(page: Page, { path, pass, heading, open, data }: Scene): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  if (data !== undefined) await interfere(page, data);
  await page.goto(path);
  await pass?.(page);
  await expectHeading(page, heading);
  if (data === 'withheld') {
    await expect(page.getByLabel(/^Loading/).first()).toBeVisible();
  } else {
    await expectLoaded(page);
    if (data === 'refused')
      await expect(page.getByRole('button', { name: 'Try again' }).first()).toBeVisible();
  }
  await open?.(page);
}

/** Who is signed in is always answered: without that there is no page that could wait or fail. */
async function interfere(page: Page, data: NonNullable<Scene['data']>): Promise<void> {
  await page.route(
    (url) => url.pathname.startsWith('/api/') && !['/api/user', '/api/rates'].includes(url.pathname),
    async (route) => {
      if (data === 'withheld') return;
      await route.fulfill({ status: 429, json: { error: 'Not now', code: 'too-many-requests' } });
    },
  );
}
