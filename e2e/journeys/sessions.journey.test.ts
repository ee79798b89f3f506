import { callerOf, statusOf } from '../support/api.ts';
import { follow } from '../support/follow.ts';
import { blockedFault, openBlocked, openListening } from '../support/signal-listener.ts';
import { makePerson } from '../support/make-person.ts';
import { signIn, signOut } from '../support/people.ts';
import { rowsWith } from '../support/rows.ts';
import { startSession } from '../support/start-session.ts';
import { expect, test } from '../support/test.ts';

test(
  'a person signs another browser out, and it notices',
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
      const ended = page.waitForResponse((answer) => answer.request().method() === 'DELETE');
      await dialog.getByRole('button', { name: 'Sign out' }).click();
      expect((await ended).status()).toBe(200);
      await expect(otherPage).toHaveURL(/\/login$/);
      await expect(page.getByRole('button', { name: /^Sign out Unknown browser/ })).toHaveCount(0);
      await expect(page.getByText('You are signed in here only.')).toBeVisible();
    });

    await test.step('a reload does not bring it back', async () => {
      await otherPage.goto('/dashboard');
      await expect(otherPage).toHaveURL(/\/login$/);
    });
  },
);

test.describe('if the listener is blocked', () => {
  test.use({ expectedFault: blockedFault });

  test(
    'signing out everywhere else is noticed by polling',
    { tag: '@desktop' },
    async ({ page, otherPage }) => {
      const theo = await makePerson('Theo Lund');
      await startSession(page, await callerOf(theo));
      await startSession(otherPage, await callerOf(theo));
      await openBlocked(otherPage, '/dashboard');
      await page.goto('/settings');
      await page.getByRole('button', { name: 'Sign out everywhere else' }).click();
      const dialog = page.getByRole('dialog', { name: 'Sign out everywhere else?' });
      await dialog.getByRole('button', { name: 'Sign out everywhere else' }).click();
      await expect(page.getByText('You are signed in here only.')).toBeVisible();
      await expect(otherPage).toHaveURL(/\/login$/);
      expect(await statusOf('get-current-user', theo.token), 'the API client that signed in too').toBe(401);
    },
  );
});

test('signing out ends the session, not only this browser', { tag: '@phone' }, async ({ page }) => {
  const vera = await makePerson('Vera Holm');
  const sent = page.waitForRequest((request) => request.headers()['token'] !== undefined);
  await startSession(page, vera);
  await page.goto('/dashboard');
  const token = ((await sent).headers()['token'] ?? '').replace('Bearer ', '');
  expect(await statusOf('get-current-user', token), 'before').toBe(200);
  await signOut(page);
  await expect.poll(() => statusOf('get-current-user', token), { message: 'afterwards' }).toBe(401);
});
