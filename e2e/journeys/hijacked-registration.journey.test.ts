import type { Page } from '@playwright/test';
import { statusOf } from '../support/api.ts';
import { freshEmail, password, register } from '../support/arrange.ts';
import { linkOf, mailTo } from '../support/mail-inbox.ts';
import { signInAtToolkit } from '../support/toolkit.ts';
import { expect, test } from '../support/test.ts';

test(
  'somebody who registers a stranger’s address gains nothing from what the stranger does there',
  { tag: '@desktop' },
  async ({ page, otherPage: attackerPage }) => {
    const email = freshEmail('victim');
    await register(email, 'Ella Stone');
    const early = await signInAtToolkit({ email, password });

    await test.step('before the address is verified, the attacker’s token opens nothing', async () => {
      expect(await statusOf('get-current-user', early)).toBe(401);
    });

    await test.step('the owner of the address follows the email, and reaches no form without the password', async () => {
      await page.goto(linkOf(await mailTo(email, /Verify your email/), '/verified'));
      await page.getByRole('link', { name: 'Proceed' }).click();
      await page.getByLabel('Password', { exact: true }).fill('my own password');
      await page.getByRole('button', { name: 'Continue' }).click();
      await expect(page.getByText(/^Wrong password/)).toBeVisible();
      await expect(page.getByRole('button', { name: 'Submit' })).toHaveCount(0);
    });

    await test.step('the verification does not help the attacker’s tokens either', async () => {
      const late = await signInAtToolkit({ email, password });
      for (const token of [early, late]) {
        expect(await statusOf('get-current-user', token)).toBe(401);
        expect(await statusOf('submit-kyc', token)).toBe(401);
      }
    });

    await test.step('a password reset hands the account to the owner of the address', async () => {
      await page.getByRole('link', { name: 'Forgot password?' }).click();
      await page.getByLabel('Email address').fill(email);
      await page.getByRole('button', { name: 'Send Reset Link' }).click();
      await page.goto(linkOf(await mailTo(email, /reset|password/i), '/passwordreset'));
      await page.getByLabel('New Password', { exact: true }).fill('my own password');
      await page.getByLabel('Confirm Password').fill('my own password');
      await page.getByRole('button', { name: 'Reset Password' }).click();
      await expect(page).toHaveURL(/\/login$/);
      await signInRefused(attackerPage, { email, password });
    });
  },
);

test('"This wasn’t me" deletes the account, but only by its button', { tag: '@phone' }, async ({ page }) => {
  const email = freshEmail('bystander');
  await register(email, 'Ella Stone');
  const link = linkOf(await mailTo(email, /Verify your email/), '/secure');
  const deleteIt = "This wasn't me, delete the account";

  await test.step('opening the link changes nothing', async () => {
    await page.goto(link);
    await expect(page.getByRole('button', { name: deleteIt })).toBeVisible();
    await expect(page, 'the code is out of the address bar').toHaveURL(/\/secure$/);
    await page.reload();
    await expect(page.getByRole('button', { name: deleteIt })).toBeVisible();
    expect(await signInAtToolkit({ email, password })).toBeTruthy();
  });

  await test.step('pressing the button deletes the account', async () => {
    await page.getByRole('button', { name: deleteIt }).click();
    await expect(page.getByRole('heading', { name: 'Account deleted' })).toBeVisible();
    await signInRefused(page, { email, password });
  });

  await test.step('opened again it says that it was used', async () => {
    await page.goto(link);
    await expect(page.getByRole('alert')).toContainText('This link was already used');
  });

  await test.step('the address is available to its owner', async () => {
    await register(email, 'Ella Stone');
    await mailTo(email, /Verify your email/);
  });
});

async function signInRefused(page: Page, login: { email: string; password: string }): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email address').fill(login.email);
  await page.getByLabel('Password', { exact: true }).fill(login.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('Invalid email or password')).toBeVisible();
}
