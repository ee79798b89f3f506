import type { Page } from '@playwright/test';
import { ask, type Caller } from '../support/api.ts';
import { blockedFault, openBlocked, openListening } from '../support/signal-listener.ts';
import { makePerson, requestDeposit } from '../support/make-person.ts';
import { demoCaller } from '../support/people.ts';
import { listOf, rowsWith } from '../support/rows.ts';
import { startSession } from '../support/start-session.ts';
import { expect, test } from '../support/test.ts';

test(
  "an admin's decisions appear in open tabs",
  { tag: '@desktop' },
  async ({ page, otherPage: adminPage }) => {
    await watchDecisions(page, adminPage, openListening);
  },
);

test.describe('if the listener is blocked', () => {
  test.use({ expectedFault: blockedFault });

  test('polling does the same', { tag: '@desktop' }, async ({ page, otherPage: adminPage }) => {
    await watchDecisions(page, adminPage, openBlocked);
  });
});

async function watchDecisions(page: Page, adminPage: Page, open: typeof openListening): Promise<void> {
  const lena = await makePerson('Lena Frost');
  const admin = await demoCaller('Ada');
  await startSession(page, lena);
  await startSession(adminPage, admin);
  await open(page, '/dashboard');
  await open(adminPage, listOf(lena, '/admin/transactions'));

  const id = await requestDeposit(lena, 640);
  const row = rowsWith(adminPage, lena.email, '$640.00');
  await test.step('a new deposit appears in the open list of an admin', () =>
    expect(row).toContainText('Pending'));

  // Each count is twenty reads, so without signals they are not polled.
  const areCountsLive = open === openListening;
  if (areCountsLive) await test.step('and is counted in the sidebar', () => expectCounted(adminPage, admin));

  const mine = page.getByRole('region', { name: 'Recent Transactions' }).getByRole('listitem');
  await test.step('and shown to its owner, first of all', () =>
    expect(mine.filter({ hasText: '$640.00' })).toContainText('In review'));

  await ask('approve-transaction', { token: admin.token, body: { idToApprove: id } });
  await test.step('its approval appears in the user’s balance', () =>
    expect(page.getByRole('region', { name: 'Overview' })).toContainText('$640.00'));
  await expect(mine.filter({ hasText: '$640.00' })).toContainText('Approved');
  await expect(row).toContainText('Approved');
  if (areCountsLive) await test.step('and is no longer counted', () => expectCounted(adminPage, admin));

  const params = { adminId: admin.uid };
  await ask('suspend-user', { token: admin.token, params, body: { idToSuspend: lena.uid } });
  await test.step('a suspended user’s tab signs itself out, and says why', async () => {
    await expect(page).toHaveURL(/\/login$/);
    const reason = page.getByRole('alert').filter({ hasText: 'Your account is suspended' });
    await expect(reason).toBeVisible();
  });
}

/** The sidebar shows the current count, whatever other tests submit and decide in the meantime. */
async function expectCounted(page: Page, { uid: adminId, token }: Caller): Promise<void> {
  const entry = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /waiting$/ });
  await expect(async () => {
    const { deposits, withdrawals } = await ask('get-desk', { token, params: { adminId } });
    const waiting = deposits.count + withdrawals.count;
    const texts = await entry.allTextContents();
    expect(texts).toContain(`Transactions${String(waiting)}`);
  }).toPass({ timeout: 20_000 });
}
