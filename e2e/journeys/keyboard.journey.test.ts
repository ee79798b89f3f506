import { randomBytes } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { fixture } from '../support/forms.ts';
import { makePerson } from '../support/make-person.ts';
import { demoCaller } from '../support/people.ts';
import { listOf, rowsWith } from '../support/rows.ts';
import { startSession } from '../support/start-session.ts';
import { expect, test } from '../support/test.ts';
import { beginUse } from '../support/wait-for-page.ts';

test(
  'without a mouse a user signs in and deposits, and an admin approves the deposit',
  { tag: '@desktop' },
  async ({ page, otherPage: adminPage }) => {
    const nils = await makePerson('Nils Berg');
    // The file chooser belongs to the system; a key press would arrive before the browser has opened it.
    page.on('filechooser', (chooser) => void chooser.setFiles(fixture('receipt.png')));

    await test.step('sign in', async () => {
      await page.goto('/login');
      await beginUse(page);
      await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
      await tabTo(page, page.getByLabel('Email address'));
      await page.keyboard.type(nils.email);
      await tabTo(page, page.getByLabel('Password', { exact: true }));
      await page.keyboard.type(nils.password);
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/\/dashboard$/);
    });

    await test.step('skip the navigation', async () => {
      await page.goto('/deposit');
      await expect(page.getByRole('heading', { name: 'Deposit Funds' })).toBeVisible();
      await page.keyboard.press('Tab');
      await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
      await page.keyboard.press('Enter');
      await page.keyboard.press('Tab');
      await expect(page.getByRole('link', { name: 'How deposits work' })).toBeFocused();
      await page.keyboard.press('Tab');
      await expect(page.getByRole('link', { name: 'verified identity' })).toBeFocused();
      await tabTo(page, page.getByRole('radio', { name: 'Bitcoin (BTC)' }));
    });

    await test.step('deposit', async () => {
      await page.keyboard.press('ArrowRight');
      await expect(page.getByRole('radio', { name: 'Ethereum (ETH)' })).toBeChecked();
      await tabTo(page, page.getByLabel(/Amount/));
      await page.keyboard.type('832');
      await page.keyboard.press('Enter');
      await tabTo(page, page.getByRole('button', { name: 'Continue' }));
      await page.keyboard.press('Enter');
      await tabTo(page, page.getByRole('button', { name: 'Proof of payment' }));
      await page.keyboard.press('Enter');
      await expect(page.getByRole('img', { name: /receipt\.png/ })).toBeVisible();
      await tabTo(page, page.getByRole('button', { name: 'Confirm deposit' }));
      await page.keyboard.press('Space');
      const received = page.getByRole('dialog', { name: /received and being reviewed/ });
      await expect(received.getByRole('button', { name: 'Return' })).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(page).toHaveURL(/\/dashboard$/);
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    });

    await test.step('approve, after cancelling once', async () => {
      await startSession(adminPage, await demoCaller('Ada'));
      await adminPage.goto(listOf(nils, '/admin/transactions'));
      const row = rowsWith(adminPage, nils.email);
      const menu = row.getByRole('button', { name: /^Actions/ });
      const dialog = adminPage.getByRole('dialog', { name: 'Approve this deposit?' });
      await expect(menu).toBeVisible();
      await tabTo(adminPage, menu);
      for (const key of ['Escape', 'Enter']) {
        await adminPage.keyboard.press('Enter');
        await expect(adminPage.getByRole('menuitem', { name: 'Approve' })).toBeFocused();
        await adminPage.keyboard.press('ArrowDown');
        await adminPage.keyboard.press('ArrowUp');
        await adminPage.keyboard.press('Enter');
        // It names no payment on the chain: what arrived is for a person to say.
        if (key === 'Enter') {
          await tabTo(adminPage, dialog.getByLabel('Received'));
          await adminPage.keyboard.type('0.26');
          await expect(dialog.getByRole('checkbox')).toBeVisible();
          await tabTo(adminPage, dialog.getByRole('checkbox'));
          await adminPage.keyboard.press('Space');
          await tabTo(adminPage, dialog.getByLabel(/^Why it is approved/));
          await adminPage.keyboard.type(`Seen in the wallet: ${randomBytes(32).toString('hex')}`);
          await tabTo(adminPage, dialog.getByRole('button', { name: 'Approve' }));
        }
        await adminPage.keyboard.press(key);
        await expect(dialog).toHaveCount(0);
        await expect(menu).toBeFocused();
      }
      await expect(row).toContainText('Approved');
    });
  },
);

/** Presses Tab until the element has the focus, up to as often as the longest page needs. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 150; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('Tab does not lead there');
}
