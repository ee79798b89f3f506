import { makePerson } from '../support/make-person.ts';
import { demoCaller } from '../support/people.ts';
import { startSession } from '../support/start-session.ts';
import { expect, test } from '../support/test.ts';

/** Far above what other journeys credit: the policy is the whole stack's. */
const bound = '9,000,000';

test(
  'two administrators: what one proposes, another one confirms',
  { tag: '@desktop' },
  async ({ page, browser }) => {
    const vera = await makePerson('Vera Stone');
    await startSession(page, await demoCaller('Ada'));

    await test.step('the rule is set', async () => {
      await page.goto('/admin/policy');
      await page.getByLabel('Credited profit from').fill(bound);
      await page.getByRole('button', { name: 'Save' }).click();
      const dialog = page.getByRole('dialog', { name: 'Change the two-person rule?' });
      await expect(dialog).toContainText('two administrators from $9,000,000.00 on');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByText('Two-person rule updated')).toBeVisible();
    });

    await test.step('a credit at the threshold is only proposed', async () => {
      await page.goto(`/admin/user/${vera.uid}`);
      await page.getByRole('button', { name: 'Change the balances of Vera Stone' }).click();
      await page.getByRole('menuitem', { name: 'Credit Profit' }).click();
      const dialog = page.getByRole('dialog', { name: 'Credit Profit' });
      await dialog.getByLabel('Amount in USD').fill('9000000');
      await dialog.getByRole('button', { name: 'Continue' }).click();
      const question = page.getByRole('dialog', { name: 'Credit this profit?' });
      await expect(question).toContainText('A second administrator has to confirm this');
      await question.getByRole('button', { name: 'Credit Profit' }).click();
      await expect(page.getByText('Another administrator has to confirm it')).toBeVisible();
      await page.goto('/admin/proposals');
      const own = page.getByRole('article', { name: 'Credit profit to Vera Stone' });
      await expect(own.getByRole('button', { name: 'Take back' })).toBeVisible();
      await expect(own.getByRole('button', { name: 'Confirm' })).toHaveCount(0);
    });

    await test.step('another administrator confirms it', async () => {
      const other = await browser.newPage();
      await startSession(other, await demoCaller('Ben'));
      await other.goto('/admin/proposals');
      const proposal = other.getByRole('article', { name: 'Credit profit to Vera Stone' });
      await expect(proposal).toContainText('$9,000,000.00');
      await proposal.getByRole('button', { name: 'Confirm' }).click();
      await other.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click();
      await expect(other.getByText('Profit credited')).toBeVisible();
      await expect(proposal).toHaveCount(0);
      await other.close();
      // The first administrator's page is signalled.
      await expect(page.getByRole('article', { name: 'Credit profit to Vera Stone' })).toHaveCount(0);
    });
  },
);
