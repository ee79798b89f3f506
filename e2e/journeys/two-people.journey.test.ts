import { freshSurname } from '../support/arrange.ts';
import { makePerson } from '../support/make-person.ts';
import { demoCaller } from '../support/people.ts';
import { startSession } from '../support/start-session.ts';
import { expect, test } from '../support/test.ts';

test(
  'two administrators: what one proposes, another one confirms',
  { tag: '@desktop' },
  async ({ page, otherPage: other }) => {
    const vera = await makePerson(`Vera ${freshSurname()}`);
    await startSession(page, await demoCaller('Ada'));

    // It takes two whatever the rule says.
    await test.step('a legal hold is only proposed', async () => {
      await page.goto('/admin/proposals');
      await page.getByRole('button', { name: 'Propose a hold' }).click();
      const dialog = page.getByRole('dialog', { name: 'Propose a legal hold?' });
      await dialog.getByLabel('User (id)').fill(vera.uid);
      await dialog.getByLabel('Reason').fill('A request of a court');
      await dialog.getByRole('button', { name: 'Propose' }).click();
      await expect(page.getByText('Another administrator has to confirm it').first()).toBeVisible();
      const own = page.getByRole('article', { name: `Change the legal hold of ${vera.name}` });
      await expect(own.getByRole('button', { name: 'Take back' })).toBeVisible();
      await expect(own.getByRole('button', { name: 'Confirm' })).toHaveCount(0);
    });

    await test.step('another administrator confirms it', async () => {
      await startSession(other, await demoCaller('Ben'));
      await other.goto('/admin/proposals');
      const proposal = other.getByRole('article', { name: `Change the legal hold of ${vera.name}` });
      await expect(proposal).toContainText('A request of a court');
      await proposal.getByRole('button', { name: 'Confirm' }).click();
      await other.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click();
      await expect(proposal).toHaveCount(0);
      await expect(other.getByRole('article', { name: `Legal hold on ${vera.name}` })).toBeVisible();
    });
  },
);
