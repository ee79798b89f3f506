import type { Page } from '@playwright/test';
import type { Scene } from '../scenes/scene.ts';
import { scenesByPerson } from '../scenes/scenes-by-person.ts';
import {
  expectNoFaults,
  expectReflow,
  expectTypeScale,
  expectPageBasics,
  expectVisibleFocus,
} from '../support/accessibility.ts';
import { disableMotion, displays, setDisplay } from '../support/display.ts';
import { enterScene, followToScene } from '../support/enter-scene.ts';
import { nowhere } from '../support/follow.ts';
import { test } from '../support/test.ts';
import { inAll } from '../support/tier.ts';
import { expectHeading, expectLoaded } from '../support/wait-for-page.ts';

// Many short displays, one after the other: a busy machine takes several times as long.
test.describe.configure({ timeout: inAll ? 1_800_000 : 900_000 });

for (const { who, enter, scenes, isCore } of scenesByPerson) {
  const tag = isCore ? ['@desktop'] : ['@desktop', '@all'];
  test(`everybody can use what is seen by ${who}`, { tag }, async ({ page }) => {
    await disableMotion(page);
    await enter(page);
    await expectHeading(page);
    await expectLoaded(page);
    await expectNoFaults(page, 'the way in');
    const chosen = (await scenes()).filter(({ core }) => inAll || core !== undefined);
    const inOrder = chosen.toSorted((one, other) => rank(one) - rank(other));
    let loaded = '';
    for (const [index, scene] of inOrder.entries()) {
      const needed = documentOf(scene);
      await inspect(page, scene, { index, enter: needed === loaded ? followToScene : enterScene });
      loaded = needed;
    }
  });
}

/** The documents loaded once, because several scenes follow in each; the others have their scene's name. */
const shared = ['the app', 'its form', 'withheld', 'refused'];

function documentOf({ name, data, given, pass, path }: Scene): string {
  // The landing page and the form to sign in are documents of their own, and so is what has answers of its own.
  if (path === '/' || path.startsWith('/login') || path === nowhere || given !== undefined) return name;
  return data ?? (pass === undefined ? 'the app' : 'its form');
}

function rank(scene: Scene): number {
  const at = shared.indexOf(documentOf(scene));
  return at === -1 ? shared.length : at;
}

type Turn = { index: number; enter: typeof enterScene };

async function inspect(page: Page, scene: Scene, { index, enter }: Turn): Promise<void> {
  const isPage = scene.open === undefined && scene.data === undefined;
  const fitting = displays.filter(({ device }) => scene.only === undefined || scene.only === device);
  // Otherwise each scene once: light on a desktop, or dark on a phone.
  const shown = inAll ? fitting : [fitting[index % 2] ?? displays[0]];
  for (const [turn, display] of shown.entries()) {
    if (display === undefined) continue;
    await setDisplay(page, display);
    // An open dialog or menu may close when the width changes; a page is only laid out again.
    if (turn === 0 || !isPage) await enter(page, scene);
    await expectNoFaults(page, `${scene.name}, ${display.device}, ${display.scheme}`);
  }
  await expectTypeScale(page, scene.name);
  if (scene.data === undefined) await expectReflow(page, scene.name);
  if (isPage) await expectPageBasics(page, scene.name);
  if (isPage) await expectVisibleFocus(page, scene.name);
}
