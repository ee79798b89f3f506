import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { exampleAddresses } from '@keelstone/domain/kernel/address/example-addresses';
import { freshAddress } from '@keelstone/domain/testing/fresh-address';
import { expectNoFaults } from '../support/accessibility.ts';
import { ask } from '../support/api.ts';
import { chooseImage, fixture, pressContinue } from '../support/forms.ts';
import { onChain, payOnChain as pay } from '../support/local-chain.ts';
import { makePerson, requestDeposit, requestWithdrawal } from '../support/make-person.ts';
import { demoCaller } from '../support/people.ts';
import { rowsWith } from '../support/rows.ts';
import { startSession } from '../support/start-session.ts';
import { expect, test } from '../support/test.ts';
import { untilKeysDecide } from '../support/wait-for-page.ts';

test(
  'a user names their payment with a deposit, and sees it confirmed without doing anything',
  { tag: '@phone-first' },
  async ({ page }) => {
    const [txid, vera] = await Promise.all([pay({}, true), makePerson('Vera Blocke')]);
    await startSession(page, vera);
    await page.goto('/deposit');
    await page.getByLabel(/Amount/).fill('640');
    await pressContinue(page);
    await pressContinue(page);
    await chooseImage(page, fixture('receipt.png'));
    await page.getByLabel('Transaction id (optional)').fill(txid);
    await page.getByRole('button', { name: 'Confirm deposit' }).click();
    const received = page.getByRole('dialog', { name: /received and being reviewed/ });
    await received.getByRole('button', { name: 'Return' }).click();
    await page.goto('/transactions');
    await rowsWith(page, 'Bitcoin deposit', 'Pending')
      .getByText(/640\.00/)
      .click();
    const dialog = page.getByRole('dialog', { name: 'Bitcoin deposit' });
    await expect(dialog.getByText('Seen, 0 of 1 confirmations')).toBeVisible();
    await expectNoFaults(page, 'payment on the chain');
    await onChain({ do: 'mine', id: txid });
    await expect(dialog.getByText('Confirmed, in review')).toBeVisible();
  },
);

test(
  'a reviewer decides a deposit that matches at once, and cannot overlook one that does not',
  { tag: ['@desktop-first', '@all'] },
  async ({ page }) => {
    const from = `0014${randomBytes(20).toString('hex')}`;
    const [admin, first, again, less, elsewhere, twice, vera, copier] = await Promise.all([
      demoCaller('Ada'),
      pay({ from }),
      pay({ from }),
      pay({ amount: '0.009' }),
      pay({ to: exampleAddresses.btc }),
      pay(),
      makePerson('Vera Blocke'),
      makePerson('Cora Pierce'),
    ]);
    const known = await requestDeposit(vera, 640, first);
    await ask('approve-transaction', { token: admin.token, body: { idToApprove: known } });
    await requestDeposit(copier, 640, twice);
    await startSession(page, admin);
    for (const [txid, text] of [
      [twice, 'Another deposit names this payment'],
      [elsewhere, 'Paid to another address, not to the one of this deposit'],
      [less, 'Differs: 0.009000 BTC arrived'],
    ] as const) {
      await test.step(text, async () => {
        const id = await requestDeposit(vera, 640, txid);
        await openCase(page, id, text);
        await expectNoFaults(page, text);
        const isFilled = txid === less;
        await decide(page);
        const question = await questionOf(page);
        await expect(question.getByLabel('Received')).toHaveValue(isFilled ? '0.009000' : '');
        if (!isFilled) await question.getByLabel('Received').fill('0.01');
        // Beside the case the question repeats nothing that the case says.
        const said = isWide(page)
          ? page.getByRole('main')
          : question.getByRole('group', { name: 'Warnings' });
        await expect(said).toContainText(text);
        const tick = question.getByRole('checkbox');
        await expect(tick).toHaveCount(isFilled ? 0 : 1);
        if (!isFilled) await expect(question.getByRole('button', { name: 'Approve' })).toBeDisabled();
        expect(await statusOf(id)).toBe('Pending');
      });
    }
    await test.step('one that matches', async () => {
      const id = await requestDeposit(vera, 640, again);
      await openCase(page, id, 'Matches: 0.010000 BTC arrived');
      await decide(page, { isMatching: true });
      if (!isWide(page)) await (await questionOf(page)).getByRole('button', { name: 'Approve' }).click();
      await expect.poll(() => statusOf(id)).toBe('Approved');
    });

    async function statusOf(transactionId: string): Promise<string | undefined> {
      const params = { adminId: admin.uid, caseId: transactionId };
      return (await ask('get-case', { token: admin.token, params })).transaction?.status;
    }
  },
);

test(
  'an operator pays several people with one file and one pasted id, and another with the payment that is suggested',
  { tag: ['@desktop-first', '@all'] },
  async ({ page, otherPage }) => {
    const family = [...randomBytes(6)].map((byte) => String.fromCharCode(97 + (byte % 26))).join('');
    const admin = await demoCaller('Ada');
    const people = await Promise.all(
      ['Otto', 'Tea', 'Uma'].map(async (name) => {
        const wishes = { kyc: 'Approved', figures: { balance: 1000, btc: 1, eth: 0 } } as const;
        const person = await makePerson(`${name} ${family}`, wishes);
        const to = freshAddress();
        const id = await requestWithdrawal(person, 640, to);
        await ask('approve-transaction', { token: admin.token, body: { idToApprove: id } });
        const params = { adminId: admin.uid, caseId: id };
        const { transaction } = await ask('get-case', { token: admin.token, params });
        return { person, to, id, amount: transaction?.paid?.amount.toFixed(8) ?? '' };
      }),
    );
    const [otto, tea, uma] = people;
    if (otto === undefined || tea === undefined || uma === undefined) throw new Error('Three were made');
    await startSession(page, admin);
    await page.goto(`/admin/transactions?status=unpaid&search=${family}`);
    await page.getByRole('button', { name: 'Pay several' }).click();
    const drawer = page.getByRole('dialog', { name: 'Pay several' });
    await test.step('one file, and a link for each', async () => {
      await drawer.getByRole('checkbox', { name: 'All 3' }).check();
      const download = page.waitForEvent('download');
      await drawer.getByRole('button', { name: 'Download CSV' }).click();
      const file = await readFile(await (await download).path(), 'utf8');
      for (const { to, amount } of people) expect(file).toContain(`${to},${amount},`);
      await drawer.getByRole('button', { name: 'Show QR codes' }).click();
      await expect(drawer.getByRole('img', { name: /^QR code of order/ })).toHaveCount(3);
      await expectNoFaults(page, 'several payouts with their codes');
      await drawer.getByRole('button', { name: 'Hide QR codes' }).click();
    });
    await test.step('one id for two of them', async () => {
      const change = { to: freshAddress(), amount: '0.5' };
      const txid = await onChain({ do: 'pay', transfers: [otto, tea, change] });
      await drawer.getByLabel('Transaction id that pays them').fill(txid);
      const seen = drawer.getByRole('status', { name: 'What it pays' });
      await expect(seen).toContainText(`Pays Otto ${family}`);
      await expect(seen).toContainText(`Does not pay Uma ${family}`);
      await expect(seen).toContainText('Output 2 pays nobody here: 0.500000 BTC');
      await expectNoFaults(page, 'what one transaction pays');
      await drawer.getByRole('button', { name: 'Enter it for 2 of 3' }).click();
      await expect(page.getByText('2 payouts recorded')).toBeVisible();
      await expect(rowsWith(page, family)).toHaveCount(1);
    });
    await test.step('the payment of the third is suggested', async () => {
      const txid = await onChain({ do: 'pay', to: uma.to, amount: uma.amount });
      await page.goto(`/admin/review/payouts/${uma.id}`);
      if (!isWide(page)) await page.getByRole('button', { name: 'Record payout' }).click();
      await page.getByRole('button', { name: 'Use it' }).click();
      await expect(page.getByLabel('Transaction id')).toHaveValue(txid);
      await page.getByRole('button', { name: 'Mark as sent' }).click();
      await expect(page.getByText('Payout recorded')).toBeVisible();
      await onChain({ do: 'mine', id: txid });
      await page.goto(`/admin/review/payouts/${uma.id}`);
      const line = page.getByRole('status', { name: 'What the blockchain says' });
      await expect(line).toContainText('Pays it: 0.01');
      await expectNoFaults(page, 'a payout that was entered');
    });
    await test.step('its owner reads how deep it is', async () => {
      await startSession(otherPage, uma.person);
      await otherPage.goto('/transactions');
      await rowsWith(otherPage, 'Bitcoin withdrawal')
        .getByText(/640\.00/)
        .click();
      const details = otherPage.getByRole('dialog', { name: 'Bitcoin withdrawal' });
      await expect(details.getByText('Sent, confirmed')).toBeVisible();
    });
  },
);

const isWide = (page: Page) => (page.viewportSize()?.width ?? 0) > 1000;

/** Opens a case and expects the chain's line in sight immediately. */
async function openCase(page: Page, id: string, text: string): Promise<void> {
  await page.goto(`/admin/review/deposits/${id}`);
  const line = page.getByRole('status', { name: 'What the blockchain says' });
  await expect(line).toContainText(text);
  await expect(line).toBeInViewport({ ratio: 1 });
  await expect(page.getByText('You can approve once')).toHaveCount(0);
}

/** The one key of a desk, or the button of a phone, which asks once more. */
async function decide(page: Page, { isMatching = false } = {}): Promise<void> {
  if (!isWide(page)) return page.getByRole('button', { name: 'Approve', exact: true }).click();
  const question = await questionOf(page);
  await untilKeysDecide();
  await expect(question.getByLabel('Loading')).toHaveCount(0);
  // Until all that speaks against it is there, the key does nothing.
  if (isMatching) await expect(question.getByRole('button', { name: 'Approve' })).toBeEnabled();
  await page.keyboard.press('a');
  if (!isMatching) return;
  // The same proof was sent before: that is read first.
  await expect(page.getByRole('region', { name: 'Worth a second look' })).toBeFocused();
  await untilKeysDecide();
  await page.keyboard.press('a');
}

async function questionOf(page: Page) {
  const name = 'Approve this deposit?';
  const question = page.getByRole(isWide(page) ? 'region' : 'dialog', { name });
  await expect(question).toBeVisible();
  return question;
}
