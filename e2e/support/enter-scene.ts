import { expect, type Page } from '@playwright/test';
import type { Scene } from '../scenes/scene.ts';
import { follow, nowhere } from './follow.ts';
import { removeStubs, stub } from './stub.ts';
import { beginUse, expectHeading, expectLoaded, expectUpToDate } from './wait-for-page.ts';

/** Loads the scene's page and waits until the scene is as it is meant to be. */
export async function enterScene(page: Page, scene: Scene): Promise<void> {
  await answerNothing(page);
  if (scene.data !== undefined) await interfere(page, scene.data);
  await scene.given?.(page);
  // From the same page another fragment alone would load nothing.
  if (scene.path.includes('#')) await page.goto('/favicon.svg');
  await page.goto(scene.path);
  await beginUse(page);
  await scene.pass?.(page);
  await awaitScene(page, scene);
}

/**
 * The same from another page of the app, as by its links. The steps of the entry stay done, and the API continues
 * to wait or refuse.
 */
export async function followToScene(page: Page, scene: Scene): Promise<void> {
  if (scene.data === undefined) await answerNothing(page);
  // Going through it closes everything that is open, and makes every state a new one.
  await follow(page, nowhere);
  await expectHeading(page, "Oops! Why you're here?");
  await follow(page, scene.path);
  await awaitScene(page, scene);
}

async function awaitScene(page: Page, { heading, open, data }: Scene): Promise<void> {
  await expectHeading(page, heading);
  if (data === 'withheld') {
    await expect(page.getByLabel(/^Loading/).first()).toBeVisible();
  } else {
    await expectLoaded(page);
    if (data === 'refused')
      await expect(page.getByRole('button', { name: 'Try again' }).first()).toBeVisible();
  }
  await open?.(page);
  // So that nothing that ends up under the mouse shows a tooltip.
  await page.mouse.move(0, 0);
  if (data === undefined) await expectUpToDate(page);
}

/** Who is signed in is always answered: without that there is no page that could wait or fail. */
async function interfere(page: Page, data: NonNullable<Scene['data']>): Promise<void> {
  const refusal = { status: 429, json: { error: 'Not now', code: 'too-many-requests' } };
  await stub(
    page,
    ({ pathname }) => pathname.startsWith('/api/') && !['/api/user', '/api/rates'].includes(pathname),
    () => (data === 'refused' ? refusal : undefined),
  );
}

/** Nothing of the scene before is answered here any more. */
async function answerNothing(page: Page): Promise<void> {
  await removeStubs(page);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
}
