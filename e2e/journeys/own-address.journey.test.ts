import { expectNoFaults } from '../support/accessibility.ts';
import { ask } from '../support/api.ts';
import { chainPage, onChain } from '../support/local-chain.ts';
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
    const [admin, vera] = await Promise.all([
      demoCaller('Ada'),
      makePerson('Vera Adler', { kyc: 'Approved' }),
    ]);
    await startSession(page, vera);
    await startSession(otherPage, admin);
    const own = page.getByRole('region', { name: 'Your Bitcoin address' });
    const address = await test.step('asks for the address', async () => {
      await page.goto('/deposit');
      await expect(page.getByText('Send any amount from $500. We see it by ourselves.')).toBeVisible();
      await expect(page.getByRole('form', { name: 'Deposit Funds' })).toBeVisible();
      await page.getByRole('button', { name: 'Show my address' }).dblclick();
      await expect(own).toContainText('Send only Bitcoin');
      await expectNoFaults(page, 'own address');
      return own.locator('code').evaluate(({ textContent }) => textContent);
    });
    await test.step('is given the same one after a reload, and nobody else is', async () => {
      await page.reload();
      await page.getByRole('button', { name: 'Show my address' }).click();
      expect(await own.locator('code').evaluate(({ textContent }) => textContent)).toBe(address);
      const other = await makePerson('Nils Adler');
      const params = { userId: other.uid };
      const { btcAddress } = await ask('show-deposit-address', { token: other.token, params, body: {} });
      expect(btcAddress).not.toBe(address);
    });
    await test.step('pays from the page of the local chain', async () => {
      const payer = await page.context().newPage();
      await payer.goto(chainPage());
      await payer.getByLabel('Address').first().fill(address);
      await payer.getByLabel('Amount').first().fill('0.01');
      await payer.getByRole('button', { name: 'Pay' }).first().click();
      await expect(payer.getByText(address)).toBeVisible();
      await payer.close();
    });
    const row = rowsWith(page, 'Bitcoin deposit');
    await test.step('reads it on the dashboard and in the bell', async () => {
      await page.goto('/dashboard');
      await expect(row).toContainText('Seen, 0 of 1 confirmations');
      await expect(row).toContainText('$640.00');
      await page.getByRole('button', { name: /^Notifications, / }).click();
      await expect(page.getByRole('dialog', { name: 'Notifications' })).toContainText('We see your');
      await expectNoFaults(page, 'a payment on its way');
      await page.keyboard.press('Escape');
    });
    const params = { userId: vera.uid };
    const [record] = (await ask('list-open-requests', { token: vera.token, params })).items;
    if (record?.txid === undefined) throw new Error('The payment is no open request');
    const { _id: id, txid } = record;
    await test.step('a block confirms it', async () => {
      await onChain({ do: 'mine', id: txid });
      await expect(row).toContainText('Confirmed, in review');
    });
    await test.step('the reviewer sees what arrived, at which index, and presses one key', async () => {
      await otherPage.goto(`/admin/review/deposits/${id}`);
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
    });
  },
);
