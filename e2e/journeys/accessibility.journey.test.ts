import { testUid } from '@keelstone/domain/testing/test-id';
import type { Page } from '@playwright/test';
import { adminScenes } from '../scenes/admin.ts';
import type { Scene } from '../scenes/scene.ts';
import { applicantScenes, publicScenes } from '../scenes/signed-out.ts';
import { holderScenes, newcomerScenes } from '../scenes/user.ts';
import {
  expectNoFaults,
  expectNoSidewaysScroll,
  expectPageBasics,
  expectVisibleFocus,
} from '../support/accessibility.ts';
import { ask, callerOf } from '../support/api.ts';
import { register } from '../support/arrange.ts';
import { enterScene } from '../support/enter-scene.ts';
import { linkOf, mailTo } from '../support/inbox.ts';
import { holdStill, looks, putOn } from '../support/look.ts';
import { demoLogin, signIn } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

/** Otherwise a page is looked at by day on a desk and by night on a phone, and what opens on it in one of both. */
const isLong = process.env['KEELSTONE_LONG'] === '1';

// Many short looks, one after the other.
test.describe.configure({ timeout: isLong ? 600_000 : 240_000 });
test.beforeEach(async ({ page }) => {
  await holdStill(page);
});

test('everybody can use what a signed-out visitor sees', { tag: '@desktop' }, async ({ page }) => {
  await inspect(page, publicScenes);
});

test(
  'everybody can use the form that the verification mail leads to',
  { tag: '@desktop' },
  async ({ page }) => {
    const email = `axel-${String(Date.now())}@people.test`;
    await register(email);
    await page.goto(linkOf(await mailTo(email, /Verify your email/)));
    await expect(page.getByRole('link', { name: 'Proceed' })).toBeVisible();
    await expectNoFaults(page, 'verified');
    await inspect(page, applicantScenes);
  },
);

test('everybody can use what a user with a history sees', { tag: '@desktop' }, async ({ page }) => {
  await signIn(page, demoLogin('Clara'));
  await inspect(page, holderScenes);
});

test('everybody can use what a newcomer sees', { tag: '@desktop' }, async ({ page }) => {
  await signIn(page, demoLogin('Farah'));
  await inspect(page, newcomerScenes);
});

test('everybody can use what an administrator sees', { tag: '@desktop' }, async ({ page }) => {
  const { uid: adminId, token } = await callerOf(demoLogin('Ada'));
  const { items } = await ask('list-kyc', { token, params: { adminId }, query: { status: 'pending' } });
  await signIn(page, demoLogin('Ada'));
  await inspect(page, adminScenes({ kycId: items[0]?._id ?? '', userId: testUid('demoClaraJensen') }));
});

async function inspect(page: Page, scenes: readonly Scene[]): Promise<void> {
  for (const [index, scene] of scenes.entries()) {
    const isPage = scene.open === undefined && scene.data === undefined;
    const fitting = looks.filter(({ device }) => scene.only === undefined || scene.only === device);
    const shown = isLong ? fitting : isPage ? fitting.slice(0, 2) : [fitting[index % 2] ?? looks[0]];
    for (const [turn, look] of shown.entries()) {
      if (look === undefined) continue;
      await putOn(page, look);
      // What is open may close when the width changes, a page only takes another shape.
      if (turn === 0 || !isPage) await enterScene(page, scene);
      await expectNoFaults(page, `${scene.name}, ${look.device}, ${look.scheme}`);
    }
    if (scene.data === undefined) await expectNoSidewaysScroll(page, scene.name);
    if (isPage) await expectPageBasics(page, scene.name);
    if (isPage) await expectVisibleFocus(page, scene.name);
  }
}
