import { statusOf } from '../support/api.ts';
import { freshEmail, password, register } from '../support/arrange.ts';
import { chooseImage, confirmIdentity, fillPapers, fixture, submitPapers } from '../support/forms.ts';
import { linkOf, mailTo } from '../support/mail-inbox.ts';
import { signIn } from '../support/people.ts';
import { signInAtToolkit } from '../support/start-session.ts';
import { expect, test } from '../support/test.ts';
import { beginUse, expectHeading } from '../support/wait-for-page.ts';

test(
  'somebody who registers a stranger’s address gains nothing from what the stranger does there',
  { tag: ['@desktop', '@all'] },
  async ({ page, otherPage: attackerPage }) => {
    const email = freshEmail('victim');
    await register(email, 'Ella Stone');
    const early = await signInAtToolkit({ email, password });

    await test.step('before the address is verified, the attacker’s token opens nothing', async () => {
      expect(await statusOf('get-current-user', early)).toBe(401);
    });

    await test.step('the owner of the address follows the email, and sends no form without the password', async () => {
      await page.goto(linkOf(await mailTo(email, /Verify your email/), '/verified'));
      await page.getByRole('link', { name: 'Proceed' }).click();
      await fillPapers(page, email);
      await chooseImage(page, fixture('passport.jpg'));
      await submitPapers(page);
      await confirmIdentity(page, 'my own password');
      await expect(page.getByText(/^Wrong password/)).toBeVisible();
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
      await page.getByRole('button', { name: 'Leave' }).click();
      await expectHeading(page, 'Forgot password');
      await page.getByLabel('Email address').fill(email);
      await page.getByRole('button', { name: 'Send Reset Link' }).click();
      await page.goto(linkOf(await mailTo(email, /reset|password/i), '/passwordreset'));
      await page.getByLabel('New Password', { exact: true }).fill('my own password');
      await page.getByLabel('Confirm Password').fill('my own password');
      await page.getByRole('button', { name: 'Reset Password' }).click();
      await expect(page).toHaveURL(/\/login$/);
      await signIn(page, { email, password: 'my own password' });
      await attackerPage.goto('/login');
      await beginUse(attackerPage);
      await attackerPage.getByLabel('Email address').fill(email);
      await attackerPage.getByLabel('Password', { exact: true }).fill(password);
      await attackerPage.getByRole('button', { name: 'Sign in' }).click();
      await expect(attackerPage.getByText('Invalid email or password')).toBeVisible();
    });
  },
);
