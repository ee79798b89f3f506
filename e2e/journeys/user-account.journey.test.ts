import { follow } from '../support/follow.ts';
import { linkOf, mailTo } from '../support/mail-inbox.ts';
import { sendOnce } from '../support/send-once.ts';
import { makePerson } from '../support/make-person.ts';
import { signIn } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

const switches = {
  'Unusual activity': true,
  'New browser': false,
  'Latest offers': true,
  'Feature updates': false,
  'Account tips': true,
} as const;

test(
  'a user changes profile, switches and login activity, and everything is kept',
  { tag: '@phone' },
  async ({ page }) => {
    const iris = await makePerson('Iris Vale');

    await signIn(page, iris);
    await follow(page, '/profile');

    await test.step('the profile', async () => {
      await page.getByRole('button', { name: 'Edit', exact: true }).click();
      const dialog = page.getByRole('dialog', { name: 'Edit your information' });
      await expect(dialog.getByLabel('Email')).not.toBeEditable();
      await dialog.getByLabel('Full Name').fill('Iris Marlow');
      const button = dialog.getByRole('button', { name: 'Save changes' });
      await sendOnce(page, { button, busyText: 'Saving...', method: 'PUT', path: /^\/api\/user$/ });
      await expect(dialog).toBeHidden();
      await page.reload();
      await expect(page.getByRole('main').getByText('Iris Marlow')).toBeVisible();
    });

    await test.step('every switch of the notifications', async () => {
      await follow(page, '/notifications');
      for (const [name, isOn] of Object.entries(switches)) {
        await expect(page.getByLabel(name)).toBeChecked({ checked: isOn });
        const answered = page.waitForResponse(/\/api\/user\/settings$/);
        await page.getByLabel(name).setChecked(!isOn);
        expect((await answered).status()).toBe(200);
      }
      await page.reload();
      for (const [name, isOn] of Object.entries(switches))
        await expect(page.getByLabel(name)).toBeChecked({ checked: !isOn });
    });

    await test.step('the login activity, entry by entry', async () => {
      await follow(page, '/activity');
      const entries = page.getByRole('button', { name: /^Delete the sign-in/ });
      // One of this browser, one of the API client that made the person.
      for (const left of [1, 0]) {
        await expect(entries).toHaveCount(left + 1);
        await entries.first().click();
        const button = page.getByRole('dialog').getByRole('button', { name: 'Delete' });
        await sendOnce(page, {
          button,
          busyText: 'Deleting...',
          method: 'DELETE',
          path: /^\/api\/activity\//,
        });
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

    await test.step('a copy of everything, once a day', async () => {
      await follow(page, '/settings/data');
      const button = page.getByRole('button', { name: 'Download my data' });
      const download = page.waitForEvent('download');
      await button.click();
      expect((await download).suggestedFilename()).toBe('keelstone-my-data-1.zip');
      await expect(page.getByText(/^Your copy is complete/)).toBeVisible();
      await page.reload();
      await button.click();
      await expect(
        page.getByText(/^You can download a copy of your data once a day\. Please try again in/),
      ).toBeVisible();
    });
  },
);

test(
  'a forgotten password is reset by the mailed link, and only the new one works then',
  { tag: '@desktop' },
  async ({ page }) => {
    const omar = await makePerson('Omar Reed');
    const password = 'another horse';

    await test.step('asks for the link', async () => {
      await page.goto('/login');
      await page.getByRole('link', { name: 'Forgot Password?' }).click();
      // The page before has a field of that name too.
      await expect(page.getByRole('heading', { name: 'Forgot password' })).toBeVisible();
      await page.getByLabel('Email address').fill(omar.email);
      const button = page.getByRole('button', { name: 'Send Reset Link' });
      await sendOnce(page, { button, busyText: 'Sending...', method: 'POST', path: /forgotpassword$/ });
      await expect(page.getByText('Email sent successfully')).toBeVisible();
    });

    await test.step('follows it', async () => {
      await page.goto(linkOf(await mailTo(omar.email, /password/i)));
      await page.getByLabel('New Password', { exact: true }).fill(password);
      await page.getByLabel('Confirm Password').fill(password);
      const button = page.getByRole('button', { name: 'Reset Password' });
      await sendOnce(page, { button, busyText: 'Resetting...', method: 'PUT', path: /passwordreset/ });
      await expect(page.getByText('Password reset successfully')).toBeVisible();
      await expect(page).toHaveURL(/\/login$/);
    });

    await test.step('only the new password works', async () => {
      await page.getByLabel('Email address').fill(omar.email);
      await page.getByLabel('Password', { exact: true }).fill(omar.password);
      await page.getByRole('button', { name: 'Sign in' }).click();
      await expect(page.getByText('Invalid email or password')).toBeVisible();
      await page.getByLabel('Password', { exact: true }).fill(password);
      const button = page.getByRole('button', { name: 'Sign in' });
      await sendOnce(page, { button, busyText: 'Signing in...', method: 'POST', path: /auth\/login$/ });
      await expect(page).toHaveURL(/\/dashboard$/);
    });
  },
);
