import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { casts } from '../scenes/casts.ts';
import type { Scene } from '../scenes/scene.ts';
import { enterScene } from '../support/enter-scene.ts';
import { holdStill, looks, putOn, screens, type Look } from '../support/look.ts';
import { test } from '../support/test.ts';

const folder = fileURLToPath(new URL('../../artefacts/screenshots', import.meta.url));

for (const { who, enter, scenes } of casts) {
  test(`tmp what is seen by ${who}`, async ({ page }, { project: { name } }) => {
    const look = looks.find((each) => name === `${String(screens[each.device].width)}-${each.scheme}`);
    if (look === undefined) throw new Error(`No look is called ${name}`);
    await holdStill(page);
    await putOn(page, look);
    await enter(page);
    for (const scene of (await scenes()).filter(({name}) => new RegExp(process.env['SCENES'] ?? '.').test(name)))
      if (scene.only === undefined || scene.only === look.device) await picture(page, scene, look);
  });
}

/** The whole page, or what the screen shows of it where something lies over it. */
async function picture(page: Page, scene: Scene, { device, scheme }: Look): Promise<void> {
  await page.setViewportSize(screens[device]);
  await enterScene(page, scene);
  await page.evaluate(() => document.fonts.ready);
  const isCovered =
    (await page.getByRole('dialog').or(page.getByRole('menu')).or(page.getByRole('listbox')).count()) > 0;
  await page.screenshot({
    path: `${folder}/${String(screens[device].width)}-${scheme}/${scene.name}.png`,
    fullPage: !isCovered,
    animations: 'disabled',
  });
}
