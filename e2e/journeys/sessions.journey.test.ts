import { callerOf, statusOf } from '../support/api.ts';
import { follow } from '../support/follow.ts';
import { makePerson } from '../support/make-person.ts';
import { signIn, signOut } from '../support/people.ts';
import { rowsWith } from '../support/rows.ts';
import { openListening } from '../support/signal-listener.ts';
import { startSession } from '../support/start-session.ts';
import { expect, test } from '../support/test.ts';

test(
  'a person signs another browser out, which notices, then everywhere else, and then here',
  { tag: '@desktop-first' },
  async ({ page, otherPage }) => {
    const mona = await makePerson('Mona Reyes');
    await startSession(otherPage, mona);
    await openListening(otherPage, '/transactions');
    await signIn(page, mona);

    await test.step('both are listed, and this one is marked', async () => {
      await follow(page, '/settings');
      await expect(rowsWith(page, 'Chrome', 'Linux', 'This device')).toHaveCount(1);
      // The other one was opened with the session of an API client, which names no browser.
      await expect(page.getByRole('button', { name: /^Sign out Unknown browser/ })).toHaveCount(1);
    });

    await test.step('ends the other one', async () => {
      await page.getByRole('button', { name: /^Sign out Unknown browser/ }).click();
      const dialog = page.getByRole('dialog', { name: 'Sign out there?' });
      await dialog.getByRole('button', { name: 'Sign out' }).click();
      await expect(otherPage).toHaveURL(/\/login$/);
      await expect(page.getByRole('button', { name: /^Sign out Unknown browser/ })).toHaveCount(0);
      await expect(page.getByText('You are signed in here only.')).toBeVisible();
    });

    await test.step('a reload does not bring it back', async () => {
      await otherPage.goto('/dashboard');
      await expect(otherPage).toHaveURL(/\/login$/);
    });

    await test.step('ends all others', async () => {
      const clients = [await callerOf(mona), await callerOf(mona)];
      await page.reload();
      await page.getByRole('button', { name: 'Sign out everywhere else' }).click();
      const dialog = page.getByRole('dialog', { name: 'Sign out everywhere else?' });
      // The history entry behind the page is another document.
      await expect(dialog).toBeVisible();
      await page.goBack();
      await expect(dialog).toHaveCount(0);
      await expect(page).toHaveURL(/\/settings$/);
      await page.getByRole('button', { name: 'Sign out everywhere else' }).click();
      await dialog.getByRole('button', { name: 'Sign out everywhere else' }).click();
      await expect(page.getByText('You are signed in here only.')).toBeVisible();
      for (const { token } of clients) expect(await statusOf('get-current-user', token)).toBe(401);
    });

    await test.step('signing out ends the session, not only this browser', async () => {
      const asked = page.waitForRequest((request) => request.headers()['token'] !== undefined);
      await page.reload();
      const own = ((await asked).headers()['token'] ?? '').replace('Bearer ', '');
      expect(await statusOf('get-current-user', own), 'before').toBe(200);
      await signOut(page);
      await expect.poll(() => statusOf('get-current-user', own)).toBe(401);
    });
  },
);
