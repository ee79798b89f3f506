import { expectNoFaults } from '../support/accessibility.ts';
import { ask } from '../support/api.ts';
import { onChain } from '../support/local-chain.ts';
import { makePerson } from '../support/make-person.ts';
import { demoCaller } from '../support/people.ts';
import { rowsWith } from '../support/rows.ts';
import { startSession } from '../support/start-session.ts';
import { expect, test } from '../support/test.ts';
import { untilKeysDecide } from '../support/wait-for-page.ts';

test(
  'a user pays to their own address, reads it on the dashboard without filing anything, and a reviewer approves it with one key',
  { tag: '@desktop-first' },
  async ({ page, otherPage }) => {
    const vera = await makePerson('Vera Adler', { kyc: 'Approved' });
    await startSession(page, vera);
    await startSession(otherPage, await demoCaller('Ada'));
    await page.goto('/deposit');
    await expect(
      page.getByText('Send any amount from $500. It appears by itself. No proof needed.'),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Show my address' }).dblclick();
    const own = page.getByRole('region', { name: 'Your Bitcoin address' });
    await expect(own).toContainText('Send only Bitcoin');
    await expectNoFaults(page, 'own address');
    const to = await own.locator('code').evaluate(({ textContent }) => textContent);
    const txid = await onChain({ do: 'pay', to, amount: '0.01' });

    await page.goto('/dashboard');
    const row = rowsWith(page, 'Bitcoin deposit');
    await expect(row).toContainText('Seen, 0 of 1 confirmations');
    await expect(row).toContainText('$640.00');
    await page.getByRole('button', { name: /^Notifications, / }).click();
    const bell = page.getByRole('dialog', { name: 'Notifications' });
    await expect(bell).toContainText('Seen, 0 of 1 confirmations: your deposit');
    await expectNoFaults(page, 'a payment on its way');
    await page.keyboard.press('Escape');
    await onChain({ do: 'mine', id: txid });
    await expect(row).toContainText('Confirmed, in review');

    const params = { userId: vera.uid };
    const [record] = (await ask('list-open-requests', { token: vera.token, params })).items;
    await otherPage.goto(`/admin/review/deposits/${record?._id ?? ''}`);
    const line = otherPage.getByRole('status', { name: 'What the blockchain says' });
    await expect(line).toContainText('Matches: 0.010000 BTC arrived');
    await expectNoFaults(otherPage, 'a case that nobody filed');
    const approve = otherPage.getByRole('button', { name: 'Approve', exact: true });
    await expect(approve).toBeEnabled();
    if ((otherPage.viewportSize()?.width ?? 0) > 1000) {
      await expect(otherPage.getByText(/m\/84'\/0'\/0'\/0\/\d+/)).toBeVisible();
      await untilKeysDecide();
      await otherPage.keyboard.press('a');
    } else {
      await approve.click();
      await otherPage.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
    }
    await expect(page.getByRole('region', { name: 'Overview' })).toContainText('$640.00');
    await expect(row).toContainText('Approved');
  },
);
