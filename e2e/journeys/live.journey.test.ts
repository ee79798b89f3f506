import { randomBytes } from 'node:crypto';
import { ask } from '../support/api.ts';
import { makePerson, requestDeposit } from '../support/make-person.ts';
import { demoCaller } from '../support/people.ts';
import { listOf, rowsWith } from '../support/rows.ts';
import { blockedFault, openBlocked, openListening } from '../support/signal-listener.ts';
import { startSession } from '../support/start-session.ts';
import { expect, test } from '../support/test.ts';

for (const { how, open, fault, tag } of [
  { how: 'by signals', open: openListening, fault: /(?!)/, tag: ['@desktop'] },
  {
    how: 'by polling if the listener is blocked',
    open: openBlocked,
    fault: blockedFault,
    tag: ['@desktop', '@all'],
  },
])
  test.describe(how, { tag }, () => {
    test.use({ expectedFault: fault });

    test("an admin's decisions appear in open tabs", async ({ page, otherPage: adminPage }) => {
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

      const mine = page.getByRole('region', { name: 'Recent Transactions' }).getByRole('listitem');
      await test.step('and shown to its owner, first of all', () =>
        expect(mine.filter({ hasText: '$640.00' })).toContainText('Pending'));

      await ask('approve-transaction', {
        token: admin.token,
        body: { idToApprove: id, ticked: ['chain-no-id'], reason: randomBytes(32).toString('hex') },
      });
      await test.step('its approval appears in the user’s balance', () =>
        expect(page.getByRole('region', { name: 'Overview' })).toContainText('$640.00'));
      await expect(mine.filter({ hasText: '$640.00' })).toContainText('Approved');
      await expect(row).toContainText('Approved');

      const params = { adminId: admin.uid };
      await ask('suspend-user', { token: admin.token, params, body: { idToSuspend: lena.uid } });
      await test.step('a suspended user’s tab signs itself out, and says why', async () => {
        await expect(page).toHaveURL(/\/login$/);
        const reason = page.getByRole('alert').filter({ hasText: 'Your account is suspended' });
        await expect(reason).toBeVisible();
      });
    });
  });
