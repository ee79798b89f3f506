import { randomInt } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { expect } from './test.ts';

/** A surname that nobody created earlier has, so that a search finds only these people. */
export function freshSurname(): string {
  const letters = Array.from({ length: 8 }, () => String.fromCharCode(97 + randomInt(26))).join('');
  return `${letters.charAt(0).toUpperCase()}${letters.slice(1)}`;
}

/** What somebody does in the review view without a mouse. */
export function reviewKeys(page: Page) {
  const heading = page.getByRole('heading', { level: 1 });
  const dialog = page.getByRole('dialog');
  const approve = page.getByRole('region', { name: 'Decision' }).getByRole('button', { name: 'Approve' });
  const press = (key: string) => page.keyboard.press(key);
  return {
    heading,
    /** From a list to the case of a person. */
    async open(list: string, name: string): Promise<void> {
      await page.goto(list);
      await expect(heading).toBeVisible();
      await press('/');
      await expect(page.getByRole('searchbox')).toBeFocused();
      await page.keyboard.type(name);
      const row = page.getByRole('row').filter({ hasText: name });
      // The rows of the whole list are shown until those of the search arrive.
      await expect(page.getByText(/^1 (record|transaction)$/)).toBeVisible();
      await expect(row).toHaveCount(1);
      await press('Tab');
      await expect(page.getByRole('button', { name: 'Clear search' })).toBeFocused();
      await press('j');
      await expect(row).toBeFocused();
      await press('Enter');
      await expect(heading).toHaveText(name);
    },
    /** Presses J past other people's cases until one of these people's is shown; returns whose. */
    async find(names: readonly string[], tries = 60): Promise<string> {
      for (let step = 0; step < tries; step += 1) {
        const text = (await heading.textContent()) ?? '';
        if (names.includes(text)) return text;
        const before = page.url();
        // Until the rows after it are there, J leads nowhere.
        await expect(page.getByRole('button', { name: 'Next', exact: true })).toBeEnabled();
        await press('j');
        await expect(page).not.toHaveURL(before);
      }
      throw new Error('The queue has none of these people');
    },
    /**
     * Decides the case that is shown; ends when the next one can be decided, or the queue is empty. Returns
     * milliseconds.
     */
    async decide(kind: 'approve' | 'reject'): Promise<number> {
      const before = page.url();
      // Measuring starts with a case that can be decided.
      await expect(approve).toBeEnabled();
      const startMs = performance.now();
      await press(kind === 'approve' ? 'a' : 'r');
      await expect(dialog).toBeVisible();
      if (kind === 'reject') await chooseFirst(dialog);
      const label = kind === 'approve' ? 'Approve' : 'Reject';
      await expect(dialog.getByRole('button', { name: label })).toBeFocused();
      await press('Enter');
      await expect(page).not.toHaveURL(before);
      await expect(heading).toBeVisible();
      await expect(page.getByText('You can approve once')).toHaveCount(0);
      return performance.now() - startMs;
    },
  };

  async function chooseFirst(question: Locator): Promise<void> {
    await expect(question.getByRole('combobox', { name: 'Reason' })).toBeFocused();
    await press('Enter');
    await expect(page.getByRole('listbox')).toBeVisible();
    await press('Enter');
    await expect(page.getByRole('listbox')).toHaveCount(0);
  }
}
