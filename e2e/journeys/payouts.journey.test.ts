import { makePerson, requestDeposit, requestWithdrawal } from '../support/make-person.ts';
import { giveReason } from '../support/give-reason.ts';
import { demoCaller } from '../support/people.ts';
import { choose, listOf, rowsWith } from '../support/rows.ts';
import { startSession } from '../support/start-session.ts';
import { expect, test } from '../support/test.ts';

const txid = 'f4184fc596403b9d638783cf57adfe4c75c605f6356fbc91338530e9831e9e16';

test(
  'an owner reads why a deposit was rejected, and follows the payment of a withdrawal',
  { tag: '@desktop' },
  async ({ page, browser }) => {
    const dora = await makePerson('Dora Lind', {
      kyc: 'Approved',
      figures: { balance: 3000, btc: 1, eth: 0 },
    });
    await requestDeposit(dora, 611);
    await requestWithdrawal(dora, 633);
    const dialog = page.getByRole('dialog');

    await test.step('an administrator rejects one, approves the other and enters its payment', async () => {
      await startSession(page, await demoCaller('Ben'));
      await page.goto(listOf(dora, '/admin/transactions'));
      await choose(rowsWith(page, dora.email, '$611.00'), 'Reject');
      await expect(dialog.getByRole('button', { name: 'Reject' })).toBeDisabled();
      await giveReason(dialog, 'The payment did not arrive');
      await dialog.getByRole('button', { name: 'Reject' }).click();
      await expect(page.getByText('Transaction rejected')).toBeVisible();

      const withdrawal = rowsWith(page, dora.email, '$633.00');
      await choose(withdrawal, 'Approve');
      await dialog.getByRole('button', { name: 'Approve' }).click();
      await expect(withdrawal).toContainText('Approved');
      await choose(withdrawal, 'Enter Payment');
      await dialog.getByRole('textbox', { name: 'Transaction id' }).fill(txid);
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByText('Payment recorded')).toBeVisible();
      await expect(withdrawal).toContainText('Sent');
    });

    await test.step('the owner sees both', async () => {
      const own = await browser.newPage();
      const opened = own.getByRole('dialog');
      await startSession(own, dora);
      await own.goto('/transactions');
      const deposit = rowsWith(own, '$611.00');
      await expect(deposit).toContainText('The payment did not arrive');
      await deposit.getByRole('button', { name: 'Bitcoin deposit' }).click();
      await expect(opened).toContainText('Reason: The payment did not arrive');
      await expect(opened.getByRole('img', { name: /Proof of payment/ })).toBeVisible();
      await opened.getByRole('button', { name: 'Close' }).click();
      // Anywhere in the row does the same.
      await rowsWith(own, '$633.00')
        .getByText(/633\.00/)
        .click();
      const link = opened.getByRole('link', { name: /View on mempool.space/ });
      await expect(link).toHaveAttribute('href', `https://mempool.space/tx/${txid}`);
      await expect(link).toHaveAttribute('target', '_blank');
      await expect(link).toHaveAttribute('rel', /noopener/);
      await own.close();
    });
  },
);
