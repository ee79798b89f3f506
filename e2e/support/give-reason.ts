import type { Locator } from '@playwright/test';

/** Fills the reason of a dialog in: one of those it offers, or, if it offers no such one, in one's own words. */
export async function giveReason(dialog: Locator, reason: string): Promise<void> {
  await dialog.getByRole('combobox', { name: 'Reason' }).click();
  const options = dialog.page().getByRole('listbox').getByRole('option');
  const offered = await options.allTextContents();
  const isOffered = offered.includes(reason);
  await options.filter({ hasText: isOffered ? reason : 'Another reason…' }).click();
  if (!isOffered) await dialog.getByLabel('In your own words').fill(reason);
}
