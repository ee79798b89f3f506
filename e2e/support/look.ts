import type { Page } from '@playwright/test';

/** A screen as somebody has it before him: a desk's or a phone's, by day or by night. */
export type Look = { device: 'desk' | 'phone'; scheme: 'light' | 'dark' };

export const screens = {
  desk: { width: 1280, height: 900 },
  phone: { width: 390, height: 844 },
} as const satisfies Record<Look['device'], { width: number; height: number }>;

export const looks: readonly Look[] = [
  { device: 'desk', scheme: 'light' },
  { device: 'phone', scheme: 'dark' },
  { device: 'desk', scheme: 'dark' },
  { device: 'phone', scheme: 'light' },
];

export async function putOn(page: Page, { device, scheme }: Look): Promise<void> {
  await page.setViewportSize(screens[device]);
  await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
}

/** From the next page on nothing moves: what is measured or pictured is where it stays. */
export async function holdStill(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      '*, *::before, *::after { transition: none !important; animation: none !important; caret-color: transparent !important; }',
    );
    document.adoptedStyleSheets.push(sheet);
  });
}
