import type { Page } from '@playwright/test';
import { casts } from '../scenes/casts.ts';
import type { Scene } from '../scenes/scene.ts';
import {
  expectNoFaults,
  expectNoSidewaysScroll,
  expectPageBasics,
  expectVisibleFocus,
} from '../support/accessibility.ts';
import { disableMotion, displays, setDisplay } from '../support/display.ts';
import { enterScene, followToScene } from '../support/enter-scene.ts';
import { nowhere } from '../support/follow.ts';
import { expectHeading, expectLoaded } from '../support/wait-for-page.ts';
import { test } from '../support/test.ts';

/** Otherwise each scene is examined once: light on a desktop, or dark on a phone. */
const isLong = process.env['KEELSTONE_LONG'] === '1';

// Many short displays, one after the other.
test.describe.configure({ timeout: isLong ? 600_000 : 240_000 });

for (const { who, enter, scenes } of casts) {
  test(`everybody can use what is seen by ${who}`, { tag: '@desktop' }, async ({ page }) => {
    await disableMotion(page);
    await enter(page);
    await expectHeading(page);
    await expectLoaded(page);
    await expectNoFaults(page, 'the way in');
    // Those that meet an API which waits or refuses come last: they are loads, the others follow one another in the app.
    const inOrder = (await scenes()).toSorted((one, other) => Number(isLoad(one)) - Number(isLoad(other)));
    let isInApp = false;
    for (const [index, scene] of inOrder.entries()) {
      await inspect(page, scene, { index, enter: isInApp && !isLoad(scene) ? followToScene : enterScene });
      isInApp = !hasOwnDocument(scene);
    }
  });
}

/** The landing page and the form to sign in are documents of their own. */
function hasOwnDocument({ path }: Scene): boolean {
  return path === '/' || path.startsWith('/login');
}

function isLoad(scene: Scene): boolean {
  const { data, pass, path } = scene;
  return data !== undefined || pass !== undefined || path === nowhere || hasOwnDocument(scene);
}

type Turn = { index: number; enter: typeof enterScene };

async function inspect(page: Page, scene: Scene, { index, enter }: Turn): Promise<void> {
  const isPage = scene.open === undefined && scene.data === undefined;
  const fitting = displays.filter(({ device }) => scene.only === undefined || scene.only === device);
  const shown = isLong ? fitting : [fitting[index % 2] ?? displays[0]];
  for (const [turn, display] of shown.entries()) {
    if (display === undefined) continue;
    await setDisplay(page, display);
    // What is open may close when the width changes, a page only takes another shape.
    if (turn === 0 || !isPage) await enter(page, scene);
    await expectNoFaults(page, `${scene.name}, ${display.device}, ${display.scheme}`);
  }
  if (scene.data === undefined) await expectNoSidewaysScroll(page, scene.name);
  if (isPage) await expectPageBasics(page, scene.name);
  if (isPage) await expectVisibleFocus(page, scene.name);
}
