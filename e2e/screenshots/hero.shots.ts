import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { disableMotion, displays, screens } from '../support/display.ts';
import { demoCaller } from '../support/people.ts';
import { startSession } from '../support/start-session.ts';
import { test } from '../support/test.ts';
import { expectHeading, expectLoaded, expectUpToDate } from '../support/wait-for-page.ts';

/** What the landing page shows of the product (web/src/features/landing/components/hero.tsx): its size is stated there. */
const size = { width: 960, height: 680 };
const quality = 0.82;

test('the dashboard, for the landing page', async ({ page }, { project: { name } }) => {
  const display = displays.find((each) => name === `${String(screens[each.device].width)}-${each.scheme}`);
  if (display?.device !== 'desk') return;
  const { scheme } = display;
  await disableMotion(page);
  await page.setViewportSize(size);
  await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
  await startSession(page, await demoCaller('Clara'));
  await page.goto('/dashboard');
  await expectHeading(page);
  await expectLoaded(page);
  await expectUpToDate(page);
  await page.evaluate(() => document.fonts.ready);
  const picture = await page.screenshot({ animations: 'disabled' });
  const folder = fileURLToPath(new URL('../../operator/images', import.meta.url));
  await writeFile(`${folder}/dashboard-${scheme}.webp`, await toWebp(page, picture));
});

/** Written by the browser itself, on a page without our Content-Security-Policy. */
async function toWebp(page: Page, png: Buffer): Promise<Buffer> {
  await page.goto('about:blank');
  const url = await page.evaluate(
    async ({ source, level }) => {
      const image = new Image();
      image.src = source;
      await image.decode();
      const canvas = document.createElement('canvas');
      canvas.width = image.naturalWidth;
      canvas.height = image.naturalHeight;
      canvas.getContext('2d')?.drawImage(image, 0, 0);
      return canvas.toDataURL('image/webp', level);
    },
    { source: `data:image/png;base64,${png.toString('base64')}`, level: quality },
  );
  return Buffer.from(url.split(',')[1] ?? '', 'base64');
}
