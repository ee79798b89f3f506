import { randomBytes } from 'node:crypto';
import { exampleAddresses } from '@keelstone/domain/kernel/address/example-addresses';
import { chooseImage, fixture, openPart, pressContinue } from '../support/forms.ts';
import { makePerson } from '../support/make-person.ts';
import { demoCaller } from '../support/people.ts';
import { listOf, rowsWith } from '../support/rows.ts';
import { startSession } from '../support/start-session.ts';
import { expect, test } from '../support/test.ts';

const mark = '°';

test(
  'every form about money works, and shows what is true now, while the browser translates the page',
  { tag: ['@desktop', '@all'] },
  async ({ page, otherPage: adminPage }) => {
    const lena = await makePerson('Lena Roth', {
      kyc: 'Approved',
      figures: { balance: 3000, btc: 1, eth: 2 },
    });
    await page.addInitScript(translate, mark);
    await adminPage.addInitScript(translate, mark);
    await startSession(page, lena);
    await startSession(adminPage, await demoCaller('Ada'));

    await test.step('a deposit, whose coin is changed after its amount was typed', async () => {
      await page.goto('/deposit');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Deposit Funds${mark}`);
      const amount = page.getByLabel('Amount in USD');
      const confirm = page.getByRole('button', { name: 'Confirm deposit' });
      const toSend = page.getByRole('region', { name: 'What to send' });
      const address = page.getByRole('region', { name: 'deposit address' });
      await amount.pressSequentially('499');
      await pressContinue(page);
      await expect(page.getByText('Please enter an amount greater than')).toBeVisible();
      await amount.fill('960');
      await pressContinue(page);
      await expect(toSend).toContainText('BTC');
      await expect(address).toContainText('Send only Bitcoin');
      await openPart(page, 1);
      await page.getByRole('radio', { name: 'Ethereum' }).check();
      await pressContinue(page);
      await expect(toSend).toContainText('ETH');
      await expect(address).toContainText('Send only Ethereum');
      await expect(address).not.toContainText('Bitcoin');
      await expect(address.locator('code')).toHaveText(/^0x[0-9a-fA-F]{40}$/);
      await pressContinue(page);
      await chooseImage(page, fixture('receipt.png'));
      await confirm.click();
      const received = page.getByRole('dialog', { name: 'received and being reviewed' });
      await expect(received).toContainText('ETH');
      await received.getByRole('button', { name: 'Return' }).click();
      await expect(page).toHaveURL(/\/dashboard$/);
    });

    await test.step('a withdrawal, whose coin is changed after its address was typed', async () => {
      await page.goto('/withdraw');
      await page.getByLabel('Amount in USD').pressSequentially('1000');
      await page.getByLabel('Bitcoin wallet address').fill(exampleAddresses.btc);
      await page.getByLabel('Amount in USD').focus();
      await expect(page.getByText('The checksum matches')).toBeVisible();
      await page.getByRole('radio', { name: 'Ethereum' }).check();
      // An address belongs to its coin.
      await expect(page.getByLabel('Ethereum wallet address')).toHaveValue('');
      await page.getByLabel('Ethereum wallet address').fill(exampleAddresses.eth);
      await page.getByLabel('Amount in USD').fill('9000');
      await expect(page.getByText('This is more than your available balance')).toBeVisible();
      await page.getByLabel('Amount in USD').fill('1000');
      await page.getByRole('button', { name: 'Confirm withdrawal' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click();
      const received = page.getByRole('dialog', { name: 'Withdrawal request received!' });
      await expect(received).toContainText('ETH');
      await received.getByRole('button', { name: 'Return' }).click();
      await expect(page.getByRole('region', { name: 'Available' })).toContainText('reserved');
    });

    await test.step('an approval, with the amount that arrived', async () => {
      await adminPage.goto(listOf(lena, '/admin/transactions'));
      const row = rowsWith(adminPage, lena.email, 'deposit');
      await row.getByRole('button', { name: /^Actions/ }).click();
      await adminPage.getByRole('menuitem', { name: 'Approve' }).click();
      const question = adminPage.getByRole('dialog', { name: 'Approve this deposit?' });
      await question.getByLabel('Received').fill('x');
      await question.getByLabel('Received').fill('0.2');
      await expect(question).toContainText('Less than requested: 0.200000 ETH');
      await question.getByRole('checkbox').check();
      await question
        .getByLabel('Why it is approved anyway')
        .fill(`It came as 0x${randomBytes(32).toString('hex')}`);
      await question.getByRole('button', { name: 'Approve' }).click();
      await expect(row).toContainText('Approved');
    });

    await test.step('credited profit, whose coin is changed after its amount was typed', async () => {
      await adminPage.goto(`/admin/user/${lena.uid}`);
      await adminPage.getByRole('button', { name: 'Change the balances of Lena Roth' }).click();
      await adminPage.getByRole('menuitem', { name: 'Credit Profit' }).click();
      const dialog = adminPage.getByRole('dialog', { name: 'Credit Profit' });
      await dialog.getByLabel('Amount in USD').pressSequentially('320');
      await expect(dialog).toContainText('BTC');
      await dialog.getByRole('radio', { name: 'Ethereum' }).check();
      await expect(dialog).toContainText(/≈.*ETH/);
      await dialog.getByRole('button', { name: 'Continue' }).click();
      const question = adminPage.getByRole('dialog', { name: 'Credit this profit?' });
      await question.getByRole('button', { name: 'Credit Profit' }).click();
      await expect(adminPage.getByText('Profit credited')).toBeVisible();
      await expect(adminPage.getByRole('region', { name: 'Account' })).toContainText('$2,960.20');
    });
  },
);

/**
 * Runs in the page: elements with other text replace each text, as browsers do it. A text that the page changes after
 * it was replaced would never be seen: that is an error of the page, on which a journey fails.
 */
function translate(ending: string): void {
  const left = new MutationObserver((changes) => {
    for (const { target } of changes)
      reportError(new Error(`Changed behind its translation: ${String(target.textContent)}`));
  });
  new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes) [target, ...addedNodes].forEach(translateAll);
  }).observe(document, { childList: true, characterData: true, subtree: true });

  function translateAll(root: Node): void {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts: Node[] = root.nodeType === Node.TEXT_NODE ? [root] : [];
    while (walker.nextNode() !== null) texts.push(walker.currentNode);
    texts.forEach(translateText);
  }

  function translateText(text: Node): void {
    const { parentElement, textContent } = text;
    if (parentElement === null || textContent === null || textContent.trim() === '') return;
    if (parentElement.closest('head, script, style, font, textarea, [translate=no], .notranslate')) return;
    const outer = document.createElement('font');
    const inner = document.createElement('font');
    inner.textContent = textContent.trimEnd() + ending + textContent.slice(textContent.trimEnd().length);
    outer.append(inner);
    parentElement.replaceChild(outer, text);
    left.observe(text, { characterData: true });
  }
}
