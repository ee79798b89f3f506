import { ask } from '../support/api.ts';
import { isLong } from '../support/is-long.ts';
import { makePerson, requestDeposit, type Person } from '../support/make-person.ts';
import { demoCaller } from '../support/people.ts';
import { freshSurname, reviewKeys } from '../support/review-keys.ts';
import { startSession } from '../support/start-session.ts';
import { expect, test } from '../support/test.ts';

// One after the other: an administrator has one lease in a list, and two tests at a time as the same one take it from
// each other.
test.describe.configure({ mode: 'default' });

/** How many of each an administrator decides. */
const cases = isLong ? 20 : 3;

test(
  'an administrator decides a queue of applications and one of deposits with the keyboard only',
  { tag: '@desktop' },
  async ({ page }, info) => {
    test.setTimeout((120 + cases * 30) * 1000);
    const people: Person[] = [];
    for (let index = 0; index < cases; index += 1) {
      const person = await makePerson(`Quill ${freshSurname()}`, { kyc: 'Pending' });
      await requestDeposit(person, 500 + index);
      people.push(person);
    }
    await startSession(page, await demoCaller('Ada'));
    const keys = reviewKeys(page);

    for (const [list, path] of [
      ['KYC', '/admin/kyc'],
      ['deposit', '/admin/transactions'],
    ] as const) {
      await test.step(`${list}: from the list to the first case, then one after the other`, async () => {
        const waiting = people.map(({ name }) => name);
        const times: number[] = [];
        await keys.open(path, waiting[0] ?? '');
        while (waiting.length > 0) {
          const name = await keys.find(waiting);
          times.push(await keys.decide(times.length % 3 === 2 ? 'reject' : 'approve'));
          waiting.splice(waiting.indexOf(name), 1);
        }
        info.annotations.push({ type: 'machine time per decision', description: summary(list, times) });
      });
    }

    const decided = await Promise.all(
      people.map(async ({ token, uid }) => {
        const { kycStatus } = await ask('get-current-user', { token });
        const { items } = await ask('list-user-transactions', { token, params: { userId: uid } });
        return { kycStatus, deposits: items.map(({ status }) => status) };
      }),
    );
    const of = (status: 'Approved' | 'Rejected') =>
      decided.filter(({ kycStatus, deposits }) => kycStatus === status || deposits[0] === status).length;
    expect(
      decided.every(({ kycStatus, deposits }) => kycStatus !== 'Pending' && deposits[0] !== 'Pending'),
    ).toBe(true);
    expect(of('Approved')).toBeGreaterThan(0);
    expect(of('Rejected')).toBeGreaterThan(0);
  },
);

test(
  'if two administrators open one case, the second is warned, and sees what the first has decided',
  { tag: '@desktop' },
  async ({ page, otherPage }) => {
    const name = `Twain ${freshSurname()}`;
    await makePerson(name, { kyc: 'Pending' });
    const [ada, ben] = [reviewKeys(page), reviewKeys(otherPage)];
    await startSession(page, await demoCaller('Ada'));
    await startSession(otherPage, await demoCaller('Ben'));
    const leased = page.waitForResponse(/\/api\/review\/lease\//);
    await ada.open('/admin/kyc', name);
    await leased;
    await ben.open('/admin/kyc', name);
    await expect(otherPage.getByText('Ada Moreau is looking at this.')).toBeVisible();
    await expect(page.getByText('is looking at this.')).toHaveCount(0);

    const question = otherPage.getByRole('dialog', { name: 'Reject this application?' });
    await otherPage.keyboard.press('r');
    await expect(question).toBeVisible();
    await ada.decide('approve');
    await expect(question.getByText('This record has already been decided')).toBeVisible();
    await expect(question.getByRole('button', { name: 'Reject' })).toBeDisabled();
    await otherPage.keyboard.press('Escape');
    await expect(
      otherPage.getByText('This case has been decided or cancelled in the meantime.'),
    ).toBeVisible();
    // It was the last one in the queue, and the earlier ones are still waiting.
    await otherPage.keyboard.press('j');
    await expect(otherPage.getByRole('heading', { level: 1 })).not.toHaveText(name);
  },
);

test(
  'all facts of a case are visible at 1280 × 800, next to the document and below what stands out',
  { tag: '@desktop' },
  async ({ page }) => {
    await startSession(page, await demoCaller('Ada'));
    await page.setViewportSize({ width: 1280, height: 800 });
    for (const list of ['kyc', 'deposits', 'withdrawals']) {
      await page.goto(`/admin/review/${list}`);
      const facts = page.getByRole('region', { name: 'Facts' });
      await expect(facts.getByRole('region', { name: 'Worth a second look' })).toBeVisible();
      await expect(facts.getByLabel('Loading')).toHaveCount(0);
      await expect(facts.getByText(/ available/)).toBeVisible();
      const last = facts.locator('dl').last().locator('dd').last();
      await expect.soft(last, list).toBeInViewport({ ratio: 1 });
    }
  },
);

test('what stands out is one line that the keyboard opens', { tag: '@desktop' }, async ({ page }) => {
  await startSession(page, await demoCaller('Ada'));
  await page.goto('/admin/review/withdrawals');
  const note = page.getByRole('region', { name: 'Worth a second look' }).locator('details').first();
  await note.locator('summary').focus();
  await page.keyboard.press('Enter');
  await expect(note).toHaveAttribute('open', '');
});

/** "KYC: median 0.8 s, slowest 1.2 s, of 3" */
function summary(list: string, times: readonly number[]): string {
  const sorted = [...times].sort((one, other) => one - other);
  const seconds = (ms = 0): string => `${(ms / 1000).toFixed(1)} s`;
  const median = sorted[Math.floor(sorted.length / 2)];
  return `${list}: median ${seconds(median)}, slowest ${seconds(sorted.at(-1))}, of ${String(times.length)}`;
}
