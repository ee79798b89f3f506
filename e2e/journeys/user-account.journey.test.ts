import { follow } from '../support/follow.ts';
import { makePerson } from '../support/make-person.ts';
import { signIn } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

test(
  'a user changes profile and login activity, which is kept, and downloads a copy of everything',
  { tag: ['@phone', '@all'] },
  async ({ page }) => {
    const iris = await makePerson('Iris Vale');

    await signIn(page, iris);
    await follow(page, '/profile');

    await test.step('the profile', async () => {
      await page.getByRole('button', { name: 'Edit', exact: true }).click();
      const dialog = page.getByRole('dialog', { name: 'Edit your information' });
      await expect(dialog.getByLabel('Email')).not.toBeEditable();
      await dialog.getByLabel('Full Name').fill('Iris Marlow');
      await dialog.getByRole('button', { name: 'Save changes' }).click();
      await expect(dialog).toBeHidden();
      await page.reload();
      await expect(page.getByRole('main').getByText('Iris Marlow')).toBeVisible();
    });

    await test.step('the login activity, entry by entry', async () => {
      await follow(page, '/activity');
      const entries = page.getByRole('button', { name: /^Delete the sign-in/ });
      // One of this browser, one of the API client that made the person.
      for (const left of [1, 0]) {
        await expect(entries).toHaveCount(left + 1);
        await entries.first().click();
        await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
        await expect(page.getByRole('dialog')).toHaveCount(0);
      }
      await expect(page.getByText('No saved activity')).toBeVisible();
    });

    await test.step('the login activity as a whole', async () => {
      await follow(page, '/settings');
      const answered = page.waitForResponse(/\/api\/user\/settings$/);
      await page.getByLabel('Save my Activity Logs').uncheck();
      expect((await answered).status()).toBe(200);
      await page.reload();
      await expect(page.getByLabel('Save my Activity Logs')).not.toBeChecked();
      await follow(page, '/activity');
      await expect(page.getByText('New sign-ins are not saved.')).toBeVisible();
    });

    await test.step('a copy of everything, once every 24 hours', async () => {
      await follow(page, '/settings/data');
      const button = page.getByRole('button', { name: 'Download my data' });
      const download = page.waitForEvent('download', { timeout: 120_000 });
      await button.click();
      expect((await download).suggestedFilename()).toBe('keelstone-my-data-1.zip');
      await expect(page.getByText(/^Your copy is complete/)).toBeVisible();
      await page.reload();
      await button.click();
      await expect(
        page.getByText(/^You can download a copy of your data once every 24 hours\. Please try again in/),
      ).toBeVisible();
    });
  },
);
