import type { Page } from '@playwright/test';

/** Opens a part of a form in parts, of which one is open at a time. */
export async function openPart(page: Page, number: number): Promise<void> {
  const part = page.getByRole('button', { name: new RegExp(`^${String(number)}\\D`) });
  if ((await part.getAttribute('aria-expanded')) === 'false') await part.click();
}

export async function pressContinue(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Continue' }).click();
}
