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

/** Fills the reason of a dialog in: one of those it offers, or, if it offers no such one, in one's own words. */
export async function giveReason(dialog: Locator, reason: string): Promise<void> {
  await dialog.getByRole('combobox', { name: 'Reason' }).click();
  const options = dialog.page().getByRole('listbox').getByRole('option');
  const own = options.filter({ hasText: 'Another reason…' });
  // Reading it before the list has loaded would find nothing.
  await own.waitFor();
  const isOffered = (await options.allTextContents()).includes(reason);
  await (isOffered ? options.filter({ hasText: reason }) : own).click();
  if (!isOffered) await dialog.getByLabel('In your own words').fill(reason);
}
