import { expectNoFaults } from '../support/accessibility.ts';
import { freshSurname } from '../support/arrange.ts';
import { makePerson } from '../support/make-person.ts';
import { demoCaller } from '../support/people.ts';
import { startSession } from '../support/start-session.ts';
import { expect, test } from '../support/test.ts';

test('one administrator credits a file of people, another one confirms it, and both read what was booked', async ({
  page,
  otherPage: other,
}) => {
  const [first, second, third] = await Promise.all(
    ['Vera', 'Emil', 'Nora'].map((name) => makePerson(`${name} ${freshSurname()}`)),
  );
  if (first === undefined || second === undefined || third === undefined) throw new Error('Too few people');
  const reason = `Profit of ${freshSurname()}`;
  const rows = [`${first.email};61.25;btc`, `${second.email};1,500;btc`, `${third.uid};40;eth`];
  const csv = ['account;usd;coin;reason', ...rows.map((row) => `${row};${reason}`)].join('\r\n');
  await startSession(page, await demoCaller('Ada'));
  await startSession(other, await demoCaller('Ben'));

  await test.step('a row that can be read in two ways is left out by hand before the file is proposed', async () => {
    await page.goto('/admin/profit');
    const file = { name: 'profit.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) };
    await page.getByLabel('File', { exact: true }).setInputFiles(file);
    const check = page.getByRole('form', { name: 'What it does' });
    await expect(check).toContainText('1,500');
    await expectNoFaults(page, 'a file with a problem');
    await expect(check.getByRole('button', { name: 'Propose' })).toHaveCount(0);
    await check.getByRole('button', { name: 'Leave out row 3' }).click();
    await expect(check).toContainText('$101.25 to 2 people');
    await check.getByRole('button', { name: 'Propose' }).click();
    await expect(page.getByText('Proposed. Another administrator has to confirm it')).toBeVisible();
  });

  await test.step('another administrator reads its rows and confirms it', async () => {
    await other.goto('/admin/profit');
    const batch = other.getByRole('article', { name: '$101.25 to 2 people' }).first();
    await batch.getByText('What is not credited').click();
    await expect(batch).toContainText(first.email);
    await expect(batch).toContainText(reason);
    await batch.getByRole('link', { name: 'To be confirmed under Proposals' }).click();
    const proposal = other.getByRole('article', { name: 'Credit profit to many people' }).first();
    await expect(proposal).toContainText('$101.25 to 2 people');
    await proposal.getByRole('button', { name: 'Confirm' }).click();
    await other.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click();
    await expect(other.getByText('Profit is being credited')).toBeVisible();
  });

  await test.step('the job credits it: both see that, and each person what they got', async () => {
    await other.goto('/admin/profit');
    for (const each of [page, other]) {
      const batch = each.getByRole('article', { name: '$101.25 to 2 people' }).first();
      // It runs once a minute.
      await expect(batch).toContainText('2 of 2 credited, 0 skipped', { timeout: 120_000 });
      await expect(batch).toContainText('Done');
      await batch.getByText('What is credited').click();
      for (const text of [first.email, third.email, '$61.25', reason])
        await expect(batch).toContainText(text);
    }
    await startSession(other, first);
    await other.goto('/dashboard');
    await expect(other.getByRole('region', { name: 'Overview' })).toContainText('$61.25');
    await other.goto('/transactions');
    await other.getByText('$61.25').first().click();
    await expect(other.getByRole('dialog')).toContainText(reason);
  });
});
