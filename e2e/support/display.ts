import type { Page } from '@playwright/test';

/** A desktop's or a phone's screen, light or dark. */
export type Display = { device: 'desk' | 'phone'; scheme: 'light' | 'dark' };

export const screens = {
  desk: { width: 1280, height: 900 },
  phone: { width: 390, height: 844 },
} as const satisfies Record<Display['device'], { width: number; height: number }>;

export const displays: readonly Display[] = [
  { device: 'desk', scheme: 'light' },
  { device: 'phone', scheme: 'dark' },
  { device: 'desk', scheme: 'dark' },
  { device: 'phone', scheme: 'light' },
];

export async function setDisplay(page: Page, { device, scheme }: Display): Promise<void> {
  await page.setViewportSize(screens[device]);
  await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
}

/** From the next page on nothing moves, so that what is measured or captured stays in place. */
export async function disableMotion(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      '*, *::before, *::after { transition: none !important; animation: none !important; caret-color: transparent !important; }',
    );
    document.adoptedStyleSheets.push(sheet);
  });
}
