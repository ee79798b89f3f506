import { follow } from '../support/follow.ts';
import { demoCaller } from '../support/people.ts';
import { startSession } from '../support/start-session.ts';
import { expect, test } from '../support/test.ts';
import { expectHeading } from '../support/wait-for-page.ts';

test(
  'an admin finds a user by a part of the name, shares the result, and comes back',
  { tag: '@desktop-first' },
  async ({ page }) => {
    await startSession(page, await demoCaller('Ada'));
    const search = page.getByRole('searchbox', { name: 'Name or email' });

    await test.step('searches the users, ignoring case and accents', async () => {
      await page.goto('/admin/users');
      await expect(page.getByText(/^Showing 10 of/)).toBeVisible();
      await search.fill('RA JÈN');
      await expect(page.getByText('1 user', { exact: true })).toBeVisible();
      await expect(page.getByRole('link', { name: 'Clara Jensen' })).toBeVisible();
      await expect(page).toHaveURL(/\?search=RA\+J%C3%88N$/);
    });

    await test.step('the URL shows others the same result', async () => {
      await page.reload();
      await expect(page.getByText('1 user', { exact: true })).toBeVisible();
      await expect(search).toHaveValue('RA JÈN');
    });

    await test.step('opens the user, and comes back to the search', async () => {
      await page.getByRole('link', { name: 'Clara Jensen' }).click();
      await expect(page).toHaveURL(/\/admin\/user\/\w+\?search=/);
      await page.goBack();
      await expect(search).toHaveValue('RA JÈN');
      await expect(page.getByText('1 user', { exact: true })).toBeVisible();
    });

    await test.step('searches transactions and KYC records by name and status', async () => {
      await page.goto('/admin/transactions?search=liam&status=approved&sort=oldest');
      await expect(page.getByRole('link', { name: "Liam O'Connor" }).first()).toBeVisible();
      await expect(page.getByRole('tab', { name: 'Approved', selected: true })).toBeVisible();
      await expect(page.getByRole('link', { name: 'Clara Jensen' })).toHaveCount(0);
      await follow(page, '/admin/kyc');
      await expectHeading(page);
      await search.fill('deepa');
      await expect(page.getByText('1 record', { exact: true })).toBeVisible();
      await page.getByRole('tab', { name: 'Approved' }).click();
      await expect(page.getByText('No records with this status match “deepa”.')).toBeVisible();
    });
  },
);
