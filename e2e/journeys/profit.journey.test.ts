import { randomInt } from 'node:crypto';
import { expectNoFaults } from '../support/accessibility.ts';
import { callerOf } from '../support/api.ts';
import { freshSurname } from '../support/arrange.ts';
import { makePerson } from '../support/make-person.ts';
import { demoCaller, demoLogin, signIn, signOut } from '../support/people.ts';
import { runJob } from '../support/run-job.ts';
import { startSession } from '../support/start-session.ts';
import { expect, test } from '../support/test.ts';

test(
  'one administrator credits a file of people, another one confirms it, and both read what was booked',
  { tag: ['@desktop-first', '@all'] },
  async ({ page, otherPage: other }) => {
    const [first, second, third] = await Promise.all(
      ['Vera', 'Emil', 'Nora'].map((name) => makePerson(`${name} ${freshSurname()}`)),
    );
    if (first === undefined || second === undefined || third === undefined) throw new Error('Too few people');
    // An amount of this width: the other one credits at the same time.
    const amount = (10 + randomInt(9_000) / 100).toFixed(2);
    const title = `$${(Number(amount) + 40).toFixed(2)} to 2 people`;
    const reason = `Profit of ${freshSurname()}`;
    const rows = [
      `${first.email};${amount.replace('.', ',')};btc`,
      `${second.email};1.500;btc`,
      `${third.uid};40;eth`,
    ];
    const csv = ['account;usd;coin;reason', ...rows.map((row) => `${row};${reason}`)].join('\r\n');
    await startSession(page, await demoCaller('Ada'));
    // A session of its own: it is signed out at the end.
    await startSession(other, await callerOf(demoLogin('Ben')));

    await test.step('a row that can be read in two ways is left out by hand before the file is proposed', async () => {
      await page.goto('/admin/profit');
      const file = { name: 'profit.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) };
      await page.getByLabel('File', { exact: true }).setInputFiles(file);
      const check = page.getByRole('form', { name: 'What it does' });
      await expect(check).toContainText('"1.500" can mean 1500 or 1.5');
      await expectNoFaults(page, 'a file with a problem');
      await expect(check.getByRole('button', { name: 'Propose' })).toHaveCount(0);
      await check.getByRole('button', { name: 'Leave out row 3' }).click();
      await expect(check).toContainText(title);
      await check.getByRole('button', { name: 'Propose' }).click();
      await expect(page.getByText('Proposed. Another administrator has to confirm it')).toBeVisible();
    });

    await test.step('another administrator reads its rows and confirms it', async () => {
      await other.goto('/admin/profit');
      const batch = other.getByRole('article', { name: title });
      await batch.getByText('What is not credited').click();
      await expect(batch).toContainText(first.email);
      await expect(batch).toContainText(reason);
      await batch.getByRole('link', { name: 'To be confirmed under Proposals' }).click();
      const proposal = other
        .getByRole('article', { name: 'Credit profit to many people' })
        .filter({ hasText: title });
      await proposal.getByRole('button', { name: 'Confirm' }).click();
      await other.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click();
      await expect(other.getByText('Profit is being credited')).toBeVisible();
    });

    await test.step('the job credits it: both see that, and each person what they got', async () => {
      await runJob('creditProfits');
      await other.goto('/admin/profit');
      for (const each of [page, other]) {
        const batch = each.getByRole('article', { name: title });
        await expect(batch).toContainText('2 of 2 credited, 0 skipped');
        await expect(batch).toContainText('Done');
        await batch.getByText('What is credited').click();
        for (const text of [first.email, third.email, `$${amount}`, reason])
          await expect(batch).toContainText(text);
      }
      await signOut(other);
      await signIn(other, first);
      await expect(other.getByRole('region', { name: 'Overview' })).toContainText(`$${amount}`);
      await other.goto('/transactions');
      await other.getByText(`$${amount}`).first().click();
      await expect(other.getByRole('dialog')).toContainText(reason);
    });
  },
);
