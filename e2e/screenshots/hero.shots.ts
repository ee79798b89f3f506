import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { enterScene } from '../support/enter-scene.ts';
import { disableMotion } from '../support/display.ts';
import { demoCaller } from '../support/people.ts';
import { startSession } from '../support/start-session.ts';
import { test } from '../support/test.ts';

// What the landing page shows of the product (web/src/features/landing/components/hero.tsx): its size is stated there.
for (const scheme of ['light', 'dark'] as const)
  test(`the ${scheme} dashboard, for the landing page`, async ({ page }, { project }) => {
    if (project.name !== `1280-${scheme}`) return;
    await disableMotion(page);
    await page.setViewportSize({ width: 960, height: 680 });
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
    await startSession(page, await demoCaller('Clara'));
    await enterScene(page, { name: 'dashboard', path: '/dashboard' });
    await page.evaluate(() => document.fonts.ready);
    const png = await page.screenshot({ animations: 'disabled' });
    const file = fileURLToPath(new URL(`../../operator/images/dashboard-${scheme}.webp`, import.meta.url));
    await sharp(png).webp({ quality: 82 }).toFile(file);
  });
