import { randomBytes } from 'node:crypto';
import type { Locator } from '@playwright/test';
import { exampleAddresses } from '@keelstone/domain/kernel/address/example-addresses';
import { brand } from '@keelstone/domain/kernel/brand';
import { kycDraftStorageKey, kycTicketStorageKey } from '@keelstone/domain/storage-keys';
import { freshEmail, password } from '../support/arrange.ts';
import { follow } from '../support/follow.ts';
import {
  approveUnproven,
  chooseImage,
  confirmIdentity,
  fillPapers,
  fixture,
  openPart,
  pressContinue,
  submitPapers,
  typePhone,
} from '../support/forms.ts';
import { linkOf, mailTo } from '../support/mail-inbox.ts';
import { demoLogin, signIn } from '../support/people.ts';
import { choose, listOf, rowsWith } from '../support/rows.ts';
import { expect, test } from '../support/test.ts';
import { beginUse, expectHeading } from '../support/wait-for-page.ts';

const beingReviewed = 'Your documents are being reviewed';
// A hash of this run on this device: a payment is entered once for an address.
const txid = randomBytes(32).toString('hex');

test(
  'a new user gets from registration to a payout, and sees on the open page what an admin decides',
  { tag: '@phone-first' },
  async ({ page, otherPage: adminPage }) => {
    const email = freshEmail('Nora');
    const form = page.getByRole('heading', { name: 'Begin your ID-Verification' });

    await test.step('registers', async () => {
      await page.goto('/');
      await page.getByRole('link', { name: 'Get started' }).click();
      await beginUse(page);
      await page.getByLabel('Full Name').fill('Nora Quist');
      await page.getByLabel('Email address').fill(email);
      await typePhone(page, '2025550123');
      await page.getByLabel('Password', { exact: true }).fill(password);
      await page.getByLabel('Confirm Password').fill(password);
      await page.getByRole('button', { name: 'Register' }).click();
      await expect(page.getByRole('heading', { name: 'Verify your email' })).toBeVisible();
    });

    await test.step('the link in the email opens no session', async () => {
      await page.goto(linkOf(await mailTo(email, /Verify your email/), '/verified'));
      await expect(page.getByRole('link', { name: 'Proceed' })).toBeVisible();
      await page.goto('/dashboard');
      await expect(page).toHaveURL(/\/login$/);
      await page.goto('/verified');
      await page.getByRole('link', { name: 'Proceed' }).click();
    });

    await test.step('the form is there at once, and what is typed survives a reload', async () => {
      await expect(form).toBeVisible();
      await openPart(page, 2);
      await page.getByLabel('City').fill('Portsmouth');
      await page.reload();
      await expect(page.getByLabel('City')).toHaveValue('Portsmouth');
      await follow(page, '/dashboard');
      await expect(page).toHaveURL(/\/login$/);
      await page.goBack();
      await expect(form).toBeVisible();
    });

    await test.step('it asks for the password when it is submitted: a wrong one keeps everything', async () => {
      await fillPapers(page, email);
      await chooseImage(page, fixture('passport.jpg'));
      await submitPapers(page);
      await confirmIdentity(page, 'not my password');
      await expect(page.getByText(/^Wrong password/)).toBeVisible();
      await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
    });

    await test.step('with the right one it is submitted, nothing of the session stays, and the ticket is used up', async () => {
      await confirmIdentity(page, password);
      await expect(page.getByText('Thank you for submitting form')).toBeVisible();
      expect(await page.evaluate(storedUsers)).toEqual([]);
      const kept = await page.evaluate(() => ({ ...sessionStorage }));
      expect(kept).not.toHaveProperty([kycTicketStorageKey]);
      expect(kept).not.toHaveProperty([kycDraftStorageKey]);
      await page.goto('/kyc-form');
      await expect(page.getByText('What happens next')).toBeVisible();
    });

    await test.step('a later sign-in in the same tab outlives a reload', async () => {
      await page.getByRole('link', { name: brand.name }).click();
      await page.getByRole('link', { name: 'Get started' }).click();
      await beginUse(page);
      await page.getByRole('link', { name: /Sign in instead/ }).click();
      // The page that is being left has a field of this name too.
      await expectHeading(page, 'Sign in');
      await page.getByLabel('Email address').fill(email);
      await page.getByLabel('Password', { exact: true }).fill(password);
      await page.getByRole('button', { name: 'Sign in' }).click();
      await expect(page).toHaveURL(/\/dashboard$/);
      await page.reload();
      await expect(page.getByRole('heading', { name: beingReviewed })).toBeVisible();
    });

    await test.step('deposits 500 USD of BTC', async () => {
      await follow(page, '/deposit');
      await page.getByLabel(/Amount/).fill('500');
      await pressContinue(page);
      await pressContinue(page);
      await chooseImage(page, fixture('receipt.png'));
      await page.getByRole('button', { name: 'Confirm' }).click();
      await expect(page.getByRole('dialog')).toContainText('received and being reviewed');
      await page.getByRole('button', { name: 'Return' }).click();
      await expect(page).toHaveURL(/\/dashboard$/);
      await expect(page.getByText('Pending').first()).toBeVisible();
    });

    await test.step('an admin opens the document and approves it: the open page says so', async () => {
      await signIn(adminPage, demoLogin('Ada'));
      await follow(adminPage, listOf({ email }, '/admin/kyc'));
      const row = rowsWith(adminPage, email);
      await row.getByRole('button', { name: /document/i }).click();
      await expect(adminPage.getByRole('dialog').getByRole('img')).toBeVisible();
      await adminPage.keyboard.press('Escape');
      await approve(row);
      await expect(page.getByRole('heading', { name: beingReviewed })).toBeHidden();
      await mailTo(email, /identity is verified/);
    });

    await test.step('the admin approves the deposit, and the figures on the open page change', async () => {
      await follow(adminPage, listOf({ email }, '/admin/transactions'));
      await expectHeading(adminPage);
      const row = rowsWith(adminPage, email);
      await choose(row, 'Approve');
      await approveUnproven(adminPage.getByRole('dialog'), '0.0078125');
      await expect(row).toContainText('Approved');
      await expect(page.getByText('$500.00').first()).toBeVisible();
      await expect(page.getByText(/0\.007813/).first()).toBeVisible();
      await mailTo(email, /deposit of \$500\.00 in BTC was approved/);
    });

    await test.step('withdraws all of it', async () => {
      await follow(page, '/withdraw');
      await page.getByLabel('Amount in USD').fill('500');
      await page.getByLabel('Bitcoin wallet address').fill(exampleAddresses.btc);
      await page.getByRole('button', { name: 'Confirm withdrawal' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click();
      const received = page.getByRole('dialog', { name: 'Withdrawal request received!' });
      await received.getByRole('button', { name: 'Return' }).click();
      await follow(page, '/transactions');
      await expect(rowsWith(page, 'Bitcoin withdrawal')).toContainText('Pending');
    });

    await test.step('the admin approves it and enters the payment, which its owner can follow', async () => {
      const row = rowsWith(adminPage, email, 'withdrawal');
      await approve(row);
      await choose(row, 'Record Payout');
      const dialog = adminPage.getByRole('dialog');
      await dialog.getByRole('textbox', { name: 'Transaction id' }).fill(txid);
      await dialog.getByRole('button', { name: 'Mark as sent' }).click();
      await expect(row).toContainText('Sent');
      const own = rowsWith(page, 'Bitcoin withdrawal');
      await expect(own).toContainText('Sent');
      await choose(own, 'View Details');
      const link = page.getByRole('dialog').getByRole('link', { name: /View on mempool.space/ });
      await expect(link).toHaveAttribute('href', `https://mempool.space/tx/${txid}`);
      await expect(link).toHaveAttribute('rel', /noopener/);
    });
  },
);

/** Approves a record by its row's menu, and waits until the row shows it. */
async function approve(row: Locator): Promise<void> {
  await choose(row, 'Approve');
  await row.page().getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await expect(row).toContainText('Approved');
}

/** Runs in the page: the keys under which Firebase Auth keeps a user. */
async function storedUsers(): Promise<unknown[]> {
  const names = (await indexedDB.databases()).map(({ name }) => name);
  const inLocal = Object.keys(localStorage).filter((key) => key.startsWith('firebase:authUser'));
  if (!names.includes('firebaseLocalStorageDb')) return inLocal;
  const keys = await new Promise<IDBValidKey[]>((resolve, reject) => {
    const opening = indexedDB.open('firebaseLocalStorageDb');
    opening.onerror = () => reject(new Error('The database does not open'));
    opening.onsuccess = () => {
      const database = opening.result;
      const asking = database
        .transaction('firebaseLocalStorage')
        .objectStore('firebaseLocalStorage')
        .getAllKeys();
      asking.onsuccess = () => {
        database.close();
        resolve(asking.result);
      };
    };
  });
  return [...inLocal, ...keys.filter((key) => String(key).startsWith('firebase:authUser'))];
}
