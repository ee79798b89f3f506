import type { FileChooser, Page } from '@playwright/test';

/** Chooses a file as a person does: the drop zone by its name, then the browser's own dialog. */
export async function chooseImage(page: Page, file: Parameters<FileChooser['setFiles']>[0]): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: /^(Proof of payment|Upload your )/ }).click();
  await (await chooser).setFiles(file);
}
