import type { Locator } from '@playwright/test';

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
