import { ask, statusOf } from '../support/api.ts';
import { linkOf, mailTo } from '../support/mail-inbox.ts';
import { makePerson, requestWithdrawal } from '../support/make-person.ts';
import { signIn } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

test(
  'somebody locks their account from an email on a phone, and begins to unlock it',
  { tag: '@phone' },
  async ({ page, otherPage }) => {
    const figures = { balance: 2_000, btc: 0.05, eth: 0 };
    const lena = await makePerson('Lena Frost', { kyc: 'Approved', figures });
    await requestWithdrawal(lena, 500);
    await signIn(otherPage, lena);
    await expect(otherPage).toHaveURL(/\/dashboard$/);
    const link = linkOf(await mailTo(lena.email, /^Withdrawal of/), '/secure');

    await test.step('the email links to a page that changes nothing by itself', async () => {
      await page.goto(link);
      await expect(page.getByRole('heading', { name: 'Lock your account?' })).toBeVisible();
      await expect(page).toHaveURL(/\/secure$/);
      const { lockedAt } = await ask('get-current-user', { token: lena.token });
      expect(lockedAt).toBeNull();
    });

    await test.step('its one button locks, and every browser is signed out', async () => {
      await page.getByRole('button', { name: 'Lock my account' }).click();
      await expect(page.getByRole('heading', { name: 'Your account is locked' })).toBeVisible();
      expect(await statusOf('get-current-user', lena.token), 'the API client').toBe(401);
      await expect(otherPage).toHaveURL(/\/login$/);
    });

    await test.step('after signing in everything is visible, and the account is shown as locked', async () => {
      await page.getByRole('link', { name: 'Sign in' }).click();
      await signIn(page, lena);
      await expect(
        page.getByText('Your account is locked: nothing can be withdrawn or changed.'),
      ).toBeVisible();
      await expect(page.getByText('$1,500.00').first()).toBeVisible();
    });

    await test.step('the unlock takes 24 hours, and asks for no second password right after signing in', async () => {
      await page.getByRole('link', { name: 'Unlock it' }).click();
      await page.getByRole('button', { name: 'Unlock my account' }).click();
      const dialog = page.getByRole('dialog', { name: 'Unlock your account?' });
      await dialog.getByRole('button', { name: 'Unlock in 24 hours' }).click();
      await expect(page.getByText(/^Will be unlocked in 23 h 59 min$/)).toBeVisible();
      await expect(page.getByText(/It will be unlocked in 23 h 59 min/)).toBeVisible();
      await expect(page.getByRole('list', { name: 'Recent events' })).toContainText(
        'Account locked from an email',
      );
    });

    await test.step('and can be cancelled', async () => {
      await page.getByRole('button', { name: 'Keep it locked' }).click();
      await expect(page.getByRole('button', { name: 'Unlock my account' })).toBeVisible();
    });
  },
);
