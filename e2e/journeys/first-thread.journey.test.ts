import type { Locator, Page } from '@playwright/test';
import { freshEmail, password } from '../support/arrange.ts';
import { follow } from '../support/follow.ts';
import { linkOf, mailTo } from '../support/mail-inbox.ts';
import {
  chooseImage,
  confirmIdentity,
  fillPapers,
  fixture,
  submitPapers,
  typePhone,
} from '../support/kyc.ts';
import { pressContinue } from '../support/form-parts.ts';
import { demoLogin, signIn } from '../support/people.ts';
import { listOf } from '../support/rows.ts';
import { expect, test } from '../support/test.ts';
import { expectHeading } from '../support/wait-for-page.ts';

const beingReviewed = 'Your documents are being reviewed';

test('a new user gets from registration to a deposit that an admin approves with the page open', async ({
  page,
  otherPage: adminPage,
}) => {
  const email = freshEmail('Nora');

  await test.step('registers', async () => {
    await page.goto('/');
    await page.getByRole('link', { name: 'Get started' }).click();
    await page.getByLabel('Full Name').fill('Nora Quist');
    await page.getByLabel('Email address').fill(email);
    await typePhone(page, '2025550123');
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByLabel('Confirm Password').fill(password);
    await page.getByRole('button', { name: 'Register' }).click();
    await expect(page.getByRole('heading', { name: 'Verify your email' })).toBeVisible();
  });

  await test.step('follows the link in the email', async () => {
    await page.goto(linkOf(await mailTo(email, /Verify your email/)));
    await expect(page.getByRole('link', { name: 'Proceed' })).toBeVisible();
    await page.getByRole('link', { name: 'Proceed' }).click();
    await confirmIdentity(page, password);
  });

  await test.step('submits the KYC application', async () => {
    await expect(page.getByRole('heading', { name: 'Begin your ID-Verification' })).toBeVisible();
    await fillPapers(page, email);
    await chooseImage(page, fixture('passport.jpg'));
    await submitPapers(page);
    await expect(page.getByText('Thank you for submitting form')).toBeVisible();
  });

  await test.step('signs in and deposits 500 USD of BTC', async () => {
    await signIn(page, { email, password });
    await expect(page.getByText('No records')).toBeVisible();
    await follow(page, '/deposit');
    await page.getByLabel(/Amount/).fill('500');
    await pressContinue(page);
    await pressContinue(page);
    await chooseImage(page, fixture('receipt.png'));
    await page.getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByRole('dialog')).toContainText('received and being reviewed');
    await page.getByRole('button', { name: 'Return' }).click();
    await follow(page, '/dashboard');
    await expect(page.getByRole('heading', { name: beingReviewed })).toBeVisible();
    await expect(page.getByText('In review').first()).toBeVisible();
  });

  await test.step('an admin opens the document and approves it', async () => {
    await signIn(adminPage, demoLogin('Ada'));
    await follow(adminPage, listOf({ email }, '/admin/kyc'));
    const row = rowOf(adminPage, email);
    await row.getByRole('button', { name: /document/i }).click();
    await expect(adminPage.getByRole('dialog').getByRole('img')).toBeVisible();
    await adminPage.keyboard.press('Escape');
    await approve(adminPage, row);
  });

  await test.step('sees that the identity is verified, without a reload', async () => {
    await expect(page.getByRole('heading', { name: beingReviewed })).toBeHidden();
    await mailTo(email, /identity is verified/);
  });

  await test.step("the admin approves the deposit, and the figures on the user's open page change", async () => {
    await follow(adminPage, listOf({ email }, '/admin/transactions'));
    await expectHeading(adminPage);
    await approve(adminPage, rowOf(adminPage, email));
    await expect(page.getByText('$500.00').first()).toBeVisible();
    await expect(page.getByText(/0\.007813/).first()).toBeVisible();
    await mailTo(email, /deposit of \$500\.00 in BTC was approved/);
  });
});

/** The row or card of the person with this address. */
function rowOf(page: Page, email: string): Locator {
  return page.getByRole('row').or(page.getByRole('listitem')).filter({ hasText: email });
}

/** Approves a record by its row's menu, and waits until the row shows it. */
async function approve(page: Page, row: Locator): Promise<void> {
  await row.getByRole('button', { name: /actions/i }).click();
  await page.getByRole('menuitem', { name: 'Approve' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await expect(row).toContainText('Approved');
}
