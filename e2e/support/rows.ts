import type { Locator, Page } from '@playwright/test';

/** The rows, or on a narrow screen the cards, that hold all of these texts. */
export function rowsWith(page: Page, ...texts: readonly string[]): Locator {
  const rows = page.getByRole('main').getByRole('row').or(page.getByRole('main').getByRole('listitem'));
  return texts.reduce((found, text) => found.filter({ hasText: text }), rows);
}

/** The address of an administrators' list with only what is of one person: other journeys fill the pages of the rest. */
export function listOf({ email }: { email: string }, path: string): string {
  return `${path}?search=${encodeURIComponent(email)}`;
}

/** Chooses an entry of a row's menu. */
export async function choose(row: Locator, entry: string): Promise<void> {
  await row.getByRole('button', { name: /^Actions/ }).click();
  await row.page().getByRole('menuitem', { name: entry, exact: true }).click();
}
