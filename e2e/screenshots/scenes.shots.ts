import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import type { Scene } from '../scenes/scene.ts';
import { scenesByPerson } from '../scenes/scenes-by-person.ts';
import { disableMotion, displays, setDisplay, screens, type Display } from '../support/display.ts';
import { enterScene } from '../support/enter-scene.ts';
import { test } from '../support/test.ts';

const folder = fileURLToPath(new URL('../../artefacts/screenshots', import.meta.url));

for (const { who, enter, scenes } of scenesByPerson) {
  test(`what is seen by ${who}`, async ({ page }, { project: { name } }) => {
    const display = displays.find((each) => name === `${String(screens[each.device].width)}-${each.scheme}`);
    if (display === undefined) throw new Error(`No display is called ${name}`);
    await disableMotion(page);
    await setDisplay(page, display);
    await enter(page);
    for (const scene of await scenes())
      if (scene.only === undefined || scene.only === display.device) await picture(page, scene, display);
  });
}

/** The whole page, or what the screen shows of it where something lies over it. */
async function picture(page: Page, scene: Scene, { device, scheme }: Display): Promise<void> {
  await page.setViewportSize(screens[device]);
  await enterScene(page, scene);
  // A busy machine answers the first calls too late: six at a time are on their way, and the others wait for them.
  if (scene.data === undefined && (await page.getByText('Check your connection and try again').count()) > 0)
    await enterScene(page, scene);
  await page.evaluate(() => document.fonts.ready);
  if (scene.data === undefined)
    await page.locator('.MuiSkeleton-root').first().waitFor({ state: 'detached' });
  await page.locator('figure [aria-busy="true"]').first().waitFor({ state: 'detached' });
  const isCovered =
    (await page.getByRole('dialog').or(page.getByRole('menu')).or(page.getByRole('listbox')).count()) > 0;
  await page.screenshot({
    path: `${folder}/${String(screens[device].width)}-${scheme}/${scene.name}.png`,
    fullPage: !isCovered,
    animations: 'disabled',
  });
}
