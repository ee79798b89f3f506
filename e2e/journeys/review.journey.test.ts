import type { Page } from '@playwright/test';
import { ask } from '../support/api.ts';
import { isLong } from '../support/is-long.ts';
import { makePerson, requestDeposit, type Person } from '../support/make-person.ts';
import { demoCaller } from '../support/people.ts';
import { freshSurname } from '../support/arrange.ts';
import { startSession } from '../support/start-session.ts';
import { expect, test } from '../support/test.ts';

// One after the other: an administrator has one lease in a list, and two tests at a time as the same one take it from
// each other.
test.describe.configure({ mode: 'default' });

/** How many of each an administrator decides. */
const cases = isLong ? 10 : 3;

test(
  'an administrator decides mixed cases of the inbox with the keyboard only, an approval with one key',
  { tag: '@desktop' },
  async ({ page }) => {
    test.setTimeout((120 + cases * 60) * 1000);
    const people: Person[] = [];
    for (let index = 0; index < cases; index += 1) {
      const person = await makePerson(`Quill ${freshSurname()}`, { kyc: 'Pending' });
      await requestDeposit(person, 500 + index);
      people.push(person);
    }
    await startSession(page, await demoCaller('Ada'));
    const keys = reviewKeys(page);
    const waiting = new Set(people.flatMap(({ name }) => [`kyc ${name}`, `deposits ${name}`]));
    await page.goto('/admin/review');
    for (let decided = 0; waiting.size > 0; decided += 1) {
      waiting.delete(await keys.find(waiting));
      await keys.decide(decided % 3 === 2 ? 'reject' : 'approve');
    }

    const statuses = await Promise.all(
      people.map(async ({ token, uid }) => {
        const { kycStatus } = await ask('get-current-user', { token });
        const { items } = await ask('list-user-transactions', { token, params: { userId: uid } });
        return [kycStatus, items[0]?.status];
      }),
    );
    expect(new Set(statuses.flat())).toEqual(new Set(['Approved', 'Rejected']));
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

    const question = otherPage.getByRole('region', { name: 'Reject this application?' });
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
  'what stands out, the account and the decision are in sight at 1280 × 800, next to the document',
  { tag: '@desktop' },
  async ({ page }) => {
    await startSession(page, await demoCaller('Ada'));
    await page.setViewportSize({ width: 1280, height: 800 });
    for (const list of ['kyc', 'deposits', 'withdrawals']) {
      await page.goto(`/admin/review/${list}`);
      const facts = page.getByRole('region', { name: 'Facts' });
      await expect(page.getByRole('region', { name: 'Worth a second look' })).toBeVisible();
      await expect(facts.getByLabel('Loading')).toHaveCount(0);
      await expect(facts.getByText(/ available/)).toBeVisible();
      const decision = page.getByRole('region', { name: /^Approve this/ });
      await expect.soft(facts, list).toBeInViewport({ ratio: 1 });
      await expect.soft(decision.getByRole('button', { name: 'Approve' }), list).toBeInViewport({ ratio: 1 });
    }
  },
);

/** What somebody does in the inbox without a mouse. */
function reviewKeys(page: Page) {
  const heading = page.getByRole('heading', { level: 1 });
  const question = page.getByRole('region', { name: /^(Approve|Reject) this/ });
  const press = (key: string) => page.keyboard.press(key);
  return {
    heading,
    /** From a list to the case of a person. */
    async open(list: string, name: string): Promise<void> {
      await page.goto(list);
      await expect(heading).toBeVisible();
      await press('/');
      await expect(page.getByRole('searchbox')).toBeFocused();
      await page.keyboard.type(name);
      const row = page.getByRole('row').filter({ hasText: name });
      // The rows of the whole list are shown until those of the search arrive.
      await expect(page.getByText(/^1 (record|transaction)$/)).toBeVisible();
      await expect(row).toHaveCount(1);
      await press('Tab');
      await expect(page.getByRole('button', { name: 'Clear search' })).toBeFocused();
      await press('j');
      await expect(row).toBeFocused();
      await press('Enter');
      await expect(heading).toHaveText(name);
    },
    /** Presses J past other people's cases until one of these is shown; returns which: "kyc Quill Berg". */
    async find(wanted: ReadonlySet<string>, tries = 80): Promise<string> {
      for (let step = 0; step < tries; step += 1) {
        // The address changes before the page does.
        await expect(async () => {
          const shown = await page.locator('main a[aria-current="true"]').getAttribute('href');
          expect(page.url().endsWith(shown ?? '?')).toBe(true);
        }).toPass();
        const before = page.url();
        const open = `${before.split('/').at(-2) ?? ''} ${(await heading.textContent()) ?? ''}`;
        if (wanted.has(open)) return open;
        // Until the rows after it are there, J leads nowhere.
        await expect(page.getByRole('button', { name: 'Next', exact: true })).toBeEnabled();
        await press('j');
        await expect(page).not.toHaveURL(before);
      }
      throw new Error('The inbox has none of these cases');
    },
    /** Decides the case that is shown, with one key or, to reject, two; ends when the next one is open. */
    async decide(kind: 'approve' | 'reject'): Promise<void> {
      const before = page.url();
      // A key that decides acts a moment after its case was opened.
      const openedAtMs = performance.now();
      await expect.poll(() => performance.now() - openedAtMs).toBeGreaterThan(1000);
      await expect(question.getByRole('button', { name: 'Approve' })).toBeEnabled();
      if (kind === 'approve') await press('a');
      else {
        await press('r');
        await expect(question).toHaveAccessibleName(/^Reject/);
        await expect(question.getByLabel('Loading')).toHaveCount(0);
        await press('1');
      }
      await expect(page).not.toHaveURL(before);
      await expect(heading).toBeVisible();
    },
  };
}
