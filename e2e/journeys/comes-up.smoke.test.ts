import { expect, test } from '../support/test.ts';
import { beginUse } from '../support/wait-for-page.ts';

// Before the journeys: if it fails, none of them starts, for each would wait minutes for the same. (The start of the
// stack has waited for the API.)
test('the app comes up', async ({ page }) => {
  await page.goto('/login');
  await beginUse(page);
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(page.getByRole('button', { name: 'Hide password' })).toBeVisible();
});
