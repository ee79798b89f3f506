import { chooseImage, fixture, openPart, pressContinue } from '../support/forms.ts';
import { makePerson } from '../support/make-person.ts';
import { startSession } from '../support/start-session.ts';
import { expect, test } from '../support/test.ts';

test(
  'offline, a page keeps what it shows and what was typed, and sends it once the network is back',
  { tag: ['@phone', '@all'] },
  async ({ page, context }) => {
    await startSession(page, await makePerson('Olaf Storm'));
    await page.goto('/deposit');
    await page.getByLabel('Amount in USD').fill('600');
    await pressContinue(page);
    const copy = page.getByRole('button', { name: 'Copy the Bitcoin address' });
    await expect(copy).toBeVisible();
    await pressContinue(page);
    await page.getByRole('button', { name: 'Add a note' }).click();
    await page.getByLabel('Remarks (optional)').fill('typed before');
    await chooseImage(page, fixture('receipt.png'));
    await expect(page.getByRole('button', { name: 'CANCEL' })).toBeVisible();

    await context.setOffline(true);
    await expect(page.getByText(/^You are offline\. What you see/)).toBeVisible();
    await page.getByRole('button', { name: 'Confirm deposit' }).click();
    await expect(page.getByText(/^Something went wrong\. You are offline/)).toBeVisible();
    await expect(page.getByLabel('Amount in USD')).toHaveValue('600');
    await expect(page.getByLabel('Remarks (optional)')).toHaveValue('typed before');
    await openPart(page, 2);
    await expect(copy).toBeVisible();
    await openPart(page, 3);

    await context.setOffline(false);
    await expect(page.getByText(/^You are offline\. What you see/)).toHaveCount(0);
    await page.getByRole('button', { name: 'Confirm deposit' }).click();
    await expect(page.getByRole('dialog', { name: /received and being reviewed/ })).toBeVisible();
  },
);
