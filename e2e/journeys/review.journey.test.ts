import type { Page } from '@playwright/test';
import { ask, type Caller } from '../support/api.ts';
import { freshSurname } from '../support/arrange.ts';
import { follow } from '../support/follow.ts';
import { payOnChain } from '../support/local-chain.ts';
import { makePerson, requestDeposit, requestWithdrawal, type Person } from '../support/make-person.ts';
import { demoCaller } from '../support/people.ts';
import { startSession } from '../support/start-session.ts';
import { expect, test } from '../support/test.ts';
import { inAll } from '../support/tier.ts';
import { untilKeysDecide } from '../support/wait-for-page.ts';

/** How many applications, and as many deposits, an administrator decides, with one withdrawal. */
const cases = inAll ? 10 : 2;

test(
  'an administrator decides mixed cases of the inbox with the keyboard only, with everything about them in sight',
  { tag: '@desktop' },
  async ({ page }) => {
    if (inAll) test.setTimeout(1_200_000);
    const admin = await demoCaller('Ada');
    const people: Person[] = [];
    const waiting: Case[] = [];
    // Nobody else's first name: a search of the list finds these cases only, the oldest first.
    const firstName = freshSurname();
    while (people.length < cases) {
      const person = await makePerson(`${firstName} ${freshSurname()}`, { kyc: 'Pending' });
      people.push(person);
      waiting.push({ of: person, address: `kyc/${await applicationOf(person, admin)}` });
    }
    for (const person of people) {
      // An amount of their own: a deposit of another journey that is approved without an id claims payments of its amount.
      const id = await requestDeposit(person, 648, await payOnChain({ amount: '0.010125' }));
      waiting.push({ of: person, address: `deposits/${id}` });
    }
    const figures = { balance: 2_000, btc: 0.05, eth: 0 };
    const paid = await makePerson(`${firstName} Payne`, { kyc: 'Approved', figures });
    people.push(paid);
    waiting.push({ of: paid, address: `withdrawals/${await requestWithdrawal(paid, 600)}` });
    await startSession(page, admin);
    await page.setViewportSize({ width: 1280, height: 800 });

    await test.step('J leads through what waits', async () => {
      await page.goto('/admin/review');
      await expect(page).toHaveURL(/\/admin\/review\/\w+\/\w+/);
      const oldest = page.url();
      await expect(page.getByRole('button', { name: 'Next', exact: true })).toBeEnabled();
      await page.keyboard.press('j');
      await expect(page).not.toHaveURL(oldest);
    });

    await test.step('the filters are above all columns, which begin at the same height', async () => {
      const parts = [
        page.getByRole('searchbox', { name: 'Search the list' }),
        page.getByRole('navigation', { name: 'Inbox' }),
        page.getByRole('main').locator('header'),
        page.getByRole('region', { name: 'Decision' }),
      ];
      // Until the case is loaded.
      await expect(async () => {
        const boxes = await Promise.all(parts.map((part) => part.boundingBox({ timeout: 2000 })));
        const [list, filters, heading, decision] = boxes;
        expect(boxes).not.toContain(null);
        expect(filters?.x).toBe(list?.x);
        expect([heading?.y, decision?.y]).toEqual([list?.y, list?.y]);
      }).toPass();
    });

    await test.step('the frame stays where it is on the way to the desk', async () => {
      const frame = () => page.getByRole('navigation', { name: 'Main' }).boundingBox();
      const before = await frame();
      expect(before?.width).toBeLessThanOrEqual(64);
      await follow(page, '/dashboard');
      await expect(page.getByRole('heading', { name: 'What waits for administrators' })).toBeVisible();
      expect(await frame()).toEqual(before);
      await page.getByRole('link', { name: /^KYC List/ }).focus();
      await expect(page.getByRole('tooltip', { name: 'KYC List' })).toBeVisible();
    });

    await follow(page, '/admin/review');
    const search = page.getByRole('searchbox', { name: 'Search the list' });
    await search.fill(firstName);
    await expect(async () => {
      const more = page.getByRole('button', { name: 'Show more' });
      if (await more.isVisible()) await more.click();
      const found = page.getByRole('list', { name: 'Cases' }).getByRole('link');
      await expect(found).toHaveCount(waiting.length, { timeout: 2000 });
    }).toPass();
    await search.press('Enter');
    let keys = 0;
    // The inbox itself opens the next one after each decision.
    for (const [index, { of, address }] of waiting.entries()) {
      await expect(page).toHaveURL(new RegExp(address));
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(of.name);
      await expectInSight(page, address);
      keys += await decide(page, index % 4 === 2 ? 'reject' : 'approve');
      if (index !== 2) continue;
      await page.keyboard.press('u');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(of.name);
      await decide(page, 'reject');
    }
    expect(keys / waiting.length).toBeLessThanOrEqual(3);
    // Leaving the inbox sends a rejection that waits.
    await follow(page, '/dashboard');
    await expect(page.getByRole('button', { name: 'Undo' })).toBeHidden();

    const statuses = async () => {
      const both = people.map(async ({ token, uid }) => {
        const { kycStatus } = await ask('get-current-user', { token });
        const { items } = await ask('list-user-transactions', { token, params: { userId: uid } });
        return [kycStatus, items[0]?.status];
      });
      return new Set((await Promise.all(both)).flat());
    };
    await expect.poll(statuses).toEqual(new Set(['Approved', 'Rejected']));
  },
);

type Case = { of: Person; address: string };

const question = (page: Page) => page.getByRole('region', { name: /^(Approve|Reject) this/ });

async function applicationOf({ email }: Person, admin: Caller): Promise<string> {
  const query = { status: 'pending', search: email };
  const { items } = await ask('list-kyc', { token: admin.token, params: { adminId: admin.uid }, query });
  return items[0]?._id ?? '';
}

/** Expects the warnings, the account and the decision in sight, next to the document. */
async function expectInSight(page: Page, what: string): Promise<void> {
  const facts = page.getByRole('region', { name: 'Facts' });
  await expect(page.getByRole('region', { name: /^(Worth a second look|Checks)$/ })).toBeVisible();
  await expect(facts.getByLabel('Loading')).toHaveCount(0);
  await expect(facts.getByText(/ available/)).toBeVisible();
  await expect.soft(facts, what).toBeInViewport({ ratio: 1 });
  const approve = question(page).getByRole('button', { name: 'Approve' });
  await expect.soft(approve, what).toBeInViewport({ ratio: 1 });
  const excess = () =>
    page.evaluate(() => document.documentElement.scrollHeight - document.documentElement.clientHeight);
  await expect.configure({ soft: true }).poll(excess, `pixels to scroll at ${what}`).toBeLessThanOrEqual(0);
}

/** Decides the case that is shown, with at most two keys, which it counts; ends when the next one is open. */
async function decide(page: Page, kind: 'approve' | 'reject'): Promise<number> {
  const before = page.url();
  await untilKeysDecide();
  await expect(question(page).getByRole('button', { name: 'Approve' })).toBeEnabled();
  const warnings = question(page).getByRole('group', { name: 'Warnings' });
  const list = page.getByRole('region', { name: 'Worth a second look' });
  const isListed = (await list.getByRole('listitem').count()) > 0;
  // The part to be read first: the warnings that are not in the list, or the list.
  const [first] = (await warnings.count()) > 0 ? [warnings] : isListed ? [list] : [];
  if (kind === 'approve') {
    await page.keyboard.press('a');
    if (first !== undefined) {
      await expect(first).toBeFocused();
      await untilKeysDecide();
      await page.keyboard.press('a');
    }
  } else {
    await page.keyboard.press('r');
    await expect(question(page)).toHaveAccessibleName(/^Reject/);
    await expect(question(page).getByLabel('Loading')).toHaveCount(0);
    await page.keyboard.press('1');
  }
  await expect(page).not.toHaveURL(before);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  return kind === 'approve' && first === undefined ? 1 : 2;
}
