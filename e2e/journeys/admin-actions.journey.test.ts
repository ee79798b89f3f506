import { groupedAddress } from '@keelstone/domain/wallet/grouped-address';
import { expectNoFaults } from '../support/accessibility.ts';
import { ask, callerOf } from '../support/api.ts';
import { sendOnce } from '../support/send-once.ts';
import { bitcoinAddress, makePerson, requestDeposit, requestWithdrawal } from '../support/make-person.ts';
import { demoCaller } from '../support/people.ts';
import { choose, giveReason, listOf, rowsWith } from '../support/rows.ts';
import { startSession } from '../support/start-session.ts';
import { freshSurname } from '../support/arrange.ts';
import { expect, test } from '../support/test.ts';

test(
  'an admin suspends a user, unsuspends them, credits profit and edits the figures',
  { tag: '@desktop' },
  async ({ page }) => {
    const vito = await makePerson('Vito Lane', { figures: { balance: 1000, btc: 0.5, eth: 1 } });
    await startSession(page, await demoCaller('Ada'));
    await page.goto(listOf(vito, '/admin/users'));
    const row = rowsWith(page, vito.email);

    await test.step('suspend, and unsuspend', async () => {
      await choose(row, 'Suspend User');
      const question = page.getByRole('dialog', { name: 'Are You Sure?' });
      await question.getByRole('button', { name: 'Cancel' }).click();
      await expect(row).toContainText('Active');
      await choose(row, 'Suspend User');
      const yes = question.getByRole('button', { name: 'Yes, Suspend' });
      await sendOnce(page, { button: yes, busyText: 'Suspending...', method: 'PUT', path: /user\/suspend/ });
      await expect(row).toContainText('Suspended');
      await expect(callerOf(vito)).rejects.toThrow('Account restricted');
      await choose(row, 'Unsuspend User');
      const again = question.getByRole('button', { name: 'Yes, Unsuspend' });
      await sendOnce(page, {
        button: again,
        busyText: 'Unsuspending...',
        method: 'PUT',
        path: /user\/unsuspend/,
      });
      await expect(row).toContainText('Active');
      expect((await callerOf(vito)).uid).toBe(vito.uid);
    });

    const balances = page.getByRole('region', { name: 'Account' });
    await test.step('credit profit', async () => {
      await choose(row, 'View Details');
      await expect(page.getByRole('tabpanel', { name: 'Personal' })).toContainText(vito.email);
      await page.getByRole('button', { name: 'Change the balances of Vito Lane' }).click();
      await page.getByRole('menuitem', { name: 'Credit Profit' }).click();
      const dialog = page.getByRole('dialog', { name: 'Credit Profit' });
      await dialog.getByLabel('Amount in USD').fill('320');
      await expect(dialog).toContainText('Available $1,000.00 → $1,320.00');
      await dialog.getByRole('radio', { name: 'Ethereum (ETH)' }).check();
      await dialog.getByRole('button', { name: 'Continue' }).click();
      const question = page.getByRole('dialog', { name: 'Credit this profit?' });
      await expect(question).toContainText('+$320.00');
      const button = question.getByRole('button', { name: 'Credit Profit' });
      await sendOnce(page, { button, busyText: 'Crediting...', method: 'PUT', path: /transaction\/credit/ });
      await expect(balances).toContainText('$1,320.00');
      await page.getByRole('tab', { name: 'Transactions' }).click();
      await expect(rowsWith(page, 'Profit in Ethereum', '$320.00', 'Approved')).toHaveCount(1);
      await choose(rowsWith(page, 'Profit in Ethereum'), 'View Details');
      const details = page.getByRole('dialog', { name: 'Profit in Ethereum' });
      await expect(details).toContainText('Reason: Profit on your investment');
      await details.getByRole('button', { name: 'Close' }).click();
    });

    await test.step('edit figures, with a reason that is kept', async () => {
      await page.getByRole('button', { name: 'Change the balances of Vito Lane' }).click();
      await page.getByRole('menuitem', { name: 'Edit figures' }).click();
      const dialog = page.getByRole('dialog', { name: 'Edit figures' });
      await expect(dialog.getByLabel('Balance')).toHaveValue('1320.00');
      await dialog.getByLabel('Balance').fill('1500.5');
      await expect(dialog).toContainText('$1,320.00 → $1,500.50 (+$180.50)');
      await dialog.getByRole('button', { name: 'Continue' }).click();
      const question = page.getByRole('dialog', { name: 'Change these figures?' });
      await expect(question).toContainText('$1,320.00+$180.50');
      const button = question.getByRole('button', { name: 'Save figures' });
      await expect(button).toBeDisabled();
      await giveReason(question, 'A fee that was taken twice');
      await sendOnce(page, { button, busyText: 'Saving...', method: 'PUT', path: /transaction\/edit/ });
      await expect(balances).toContainText('$1,500.50');
      // The suspension has ended the earlier session.
      const { token } = await callerOf(vito);
      const { movements } = await ask('get-statement', { token, params: { userId: vito.uid } });
      expect(movements.at(0)?.reason).toBe('A fee that was taken twice');
    });

    await test.step('the history says who changed what, by the keyboard', async () => {
      await page.getByRole('tab', { name: 'Transactions' }).focus();
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/tab=history/);
      const history = page.getByRole('tabpanel', { name: 'History' });
      await expect(history).toContainText('$1,320.00 → $1,500.50');
      await expect(history).toContainText('Reason: A fee that was taken twice');
      await expect(history).toContainText('Active → Suspended');
      // The element under the pointer shows its tooltip.
      await page.mouse.move(0, 0);
      await expect(page.getByRole('tooltip')).toBeHidden();
      await expectNoFaults(page, 'history of a user');
    });
  },
);

test(
  'an admin opens KYC records, approves, rejects and deletes them',
  { tag: '@desktop' },
  async ({ page }) => {
    const surname = freshSurname();
    const [good, bad, gone] = await Promise.all([
      makePerson(`Gita ${surname}`, { kyc: 'Pending' }),
      makePerson(`Bado ${surname}`, { kyc: 'Pending' }),
      makePerson(`Gone ${surname}`, { kyc: 'Pending' }),
    ]);
    await startSession(page, await demoCaller('Ada'));
    await page.goto(`/admin/kyc?search=${surname}`);
    const dialog = page.getByRole('dialog');

    await test.step('display', async () => {
      await rowsWith(page, good.email)
        .getByRole('button', { name: `View document of ${good.name}` })
        .click();
      await expect(dialog.getByRole('img', { name: `Passport of ${good.name}` })).toBeVisible();
      await dialog.getByRole('button', { name: 'Close' }).click();
      await choose(rowsWith(page, good.email), 'View Details');
      await expect(page.getByRole('region', { name: 'Applicant' })).toContainText('February 28, 1990');
      await page.getByRole('link', { name: 'Back' }).click();
      await expect(page).toHaveURL(`/admin/kyc?search=${surname}`);
    });

    await test.step('approve', async () => {
      await choose(rowsWith(page, good.email), 'Approve');
      const button = dialog.getByRole('button', { name: 'Approve' });
      await sendOnce(page, { button, busyText: 'Approving...', method: 'PUT', path: /kyc\/approve/ });
      await expect(rowsWith(page, good.email)).toContainText(/Approved.*Ada Moreau/);
      await rowsWith(page, good.email)
        .getByRole('button', { name: /^Actions/ })
        .click();
      await expect(page.getByRole('menuitem', { name: 'Approve' })).toHaveCount(0);
      await page.keyboard.press('Escape');
    });

    await test.step('reject, with a reason, from the Pending tab', async () => {
      await page.getByRole('tab', { name: 'Pending' }).click();
      await choose(rowsWith(page, bad.email), 'Reject');
      await giveReason(dialog, 'The picture is blurred');
      const button = dialog.getByRole('button', { name: 'Reject' });
      await sendOnce(page, { button, busyText: 'Rejecting...', method: 'PUT', path: /kyc\/reject/ });
      await expect(rowsWith(page, bad.email)).toHaveCount(0);
      await page.getByRole('tab', { name: 'Rejected' }).click();
      await choose(rowsWith(page, bad.email), 'View Details');
      await expect(page.getByRole('region', { name: 'Review' })).toContainText('The picture is blurred');
      await page.getByRole('link', { name: 'Back' }).click();
      await expect(page.getByRole('tab', { name: 'Rejected' })).toHaveAttribute('aria-selected', 'true');
    });

    await test.step('delete', async () => {
      await page.getByRole('tab', { name: 'Any' }).click();
      await choose(rowsWith(page, gone.email), 'Delete');
      const button = dialog.getByRole('button', { name: 'Delete' });
      await sendOnce(page, { button, busyText: 'Deleting...', method: 'DELETE', path: /\/api\/kyc\// });
      await expect(rowsWith(page, gone.email)).toHaveCount(0);
      const { kycStatus } = await ask('get-current-user', { token: gone.token });
      expect(kycStatus).toBe('Unverified');
    });
  },
);

test(
  'an admin looks at transactions, approves, pays, rejects and deletes them, and their owner sees it',
  { tag: '@desktop' },
  async ({ page, otherPage: own }) => {
    const wanda = await makePerson('Wanda Pike', {
      kyc: 'Approved',
      figures: { balance: 3000, btc: 1, eth: 1 },
    });
    await requestDeposit(wanda, 511);
    await requestDeposit(wanda, 522);
    await requestWithdrawal(wanda, 533);
    await requestWithdrawal(wanda, 544);
    await startSession(page, await demoCaller('Ada'));
    await page.goto(listOf(wanda, '/admin/transactions'));
    const dialog = page.getByRole('dialog');
    const rowOf = (usd: string) => rowsWith(page, wanda.email, usd);

    await test.step('view the proof and the details', async () => {
      await rowOf('$511.00')
        .getByRole('button', { name: /^View proof/ })
        .click();
      await expect(dialog.getByRole('img', { name: /Proof of payment/ })).toBeVisible();
      await dialog.getByRole('button', { name: 'Close' }).click();
      await expect(rowOf('$533.00').getByRole('button', { name: /^View proof/ })).toHaveCount(0);
      await choose(rowOf('$533.00'), 'View Details');
      await expect(dialog).toContainText(bitcoinAddress);
      await dialog.getByRole('button', { name: 'Close' }).click();
    });

    await test.step('approve, and enter the payment', async () => {
      for (const usd of ['$511.00', '$544.00']) {
        await choose(rowOf(usd), 'Approve');
        const button = dialog.getByRole('button', { name: 'Approve' });
        await sendOnce(page, {
          button,
          busyText: 'Approving...',
          method: 'PUT',
          path: /transaction\/approve/,
        });
        await expect(rowOf(usd)).toContainText('Approved');
      }
      await choose(rowOf('$544.00'), 'Enter Payment');
      await dialog.getByRole('textbox', { name: 'Transaction id' }).fill(txid);
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(rowOf('$544.00')).toContainText('Sent');
    });

    await test.step('reject', async () => {
      await choose(rowOf('$533.00'), 'Reject');
      const button = dialog.getByRole('button', { name: 'Reject' });
      await expect(button).toBeDisabled();
      await giveReason(dialog, 'The address is not yours to use');
      await sendOnce(page, { button, busyText: 'Rejecting...', method: 'PUT', path: /transaction\/reject/ });
      await expect(rowOf('$533.00')).toContainText('Rejected');
      await expect(rowOf('$533.00')).toContainText('The address is not yours to use');
      const { balance, held } = await ask('get-current-user', { token: wanda.token });
      expect({ balance, held: held.balance }).toEqual({ balance: 2967, held: 0 });
    });

    await test.step('delete', async () => {
      await choose(rowOf('$522.00'), 'Delete');
      const button = dialog.getByRole('button', { name: 'Delete' });
      await sendOnce(page, {
        button,
        busyText: 'Deleting...',
        method: 'DELETE',
        path: /transaction\/delete/,
      });
      await expect(rowOf('$522.00')).toHaveCount(0);
    });

    await test.step('the owner reads why one was rejected, and follows the payment of the other', async () => {
      const opened = own.getByRole('dialog');
      await startSession(own, wanda);
      await own.goto('/transactions');
      const rejected = rowsWith(own, '$533.00');
      await expect(rejected).toContainText('The address is not yours to use');
      await rejected.getByRole('button', { name: 'Bitcoin withdrawal' }).click();
      await expect(opened).toContainText('Reason: The address is not yours to use');
      await opened.getByRole('button', { name: 'Close' }).click();
      // Anywhere in the row does the same.
      await rowsWith(own, '$544.00')
        .getByText(/544\.00/)
        .click();
      const link = opened.getByRole('link', { name: /View on mempool.space/ });
      await expect(link).toHaveAttribute('href', `https://mempool.space/tx/${txid}`);
      await expect(link).toHaveAttribute('rel', /noopener/);
    });
  },
);

const txid = 'f4184fc596403b9d638783cf57adfe4c75c605f6356fbc91338530e9831e9e16';

/** Of BIP-173; the demo wallet has the shorter one. */
const otherAddress = 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0';

test(
  'an admin can change a deposit address only to one with a valid checksum',
  { tag: '@desktop' },
  async ({ page }) => {
    await startSession(page, await demoCaller('Ben'));
    await page.goto('/admin/wallets');
    const field = page.getByLabel('Bitcoin (BTC) address', { exact: true });
    await expect(field).toBeEnabled();
    const before = await field.inputValue();
    const update = page.getByRole('button', { name: 'Update Wallets' });
    const dialog = page.getByRole('dialog', { name: 'Update the deposit addresses?' });

    await field.fill(`${bitcoinAddress.slice(0, -1)}5`);
    await update.click();
    await expect(page.getByText('This is not a valid Bitcoin address')).toBeVisible();
    await expect(dialog).toHaveCount(0);

    for (const address of [otherAddress, before]) {
      await field.fill(address);
      await page.getByLabel('New Bitcoin (BTC) address again').fill(address);
      await update.click();
      await expect(dialog).toContainText(groupedAddress(address));
      const button = dialog.getByRole('button', { name: 'Update Wallets' });
      await sendOnce(page, { button, busyText: 'Updating...', method: 'PUT', path: /\/api\/wallet\// });
      await expect(dialog).toHaveCount(0);
      expect(await ask('get-wallet')).toMatchObject({ btcAddress: address });
    }
  },
);
