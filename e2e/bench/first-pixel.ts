import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { chromium, type Browser, type Page } from '@playwright/test';
import { freshEmail, password, register } from '../support/arrange.ts';
import { linkOf, mailTo } from '../support/mail-inbox.ts';
import { makePerson } from '../support/make-person.ts';
import { demoCaller } from '../support/people.ts';
import { choose, rowsWith } from '../support/rows.ts';
import { startSession } from '../support/start-session.ts';

/** `measure` returns the milliseconds of one run. */
type Flow = { what: string; goalMs: number; measure(browser: Browser): Promise<number> };

/**
 * How long until the content that the person came for is on the screen, on a running product: `tsx first-pixel.ts --out
 * FILE --runs NUMBER`; run by scripts/bench.ts. Every run has a fresh browser profile, with nothing cached.
 */
const { out: file, runs } = parseArgs({
  options: { out: { type: 'string', default: '' }, runs: { type: 'string', default: '5' } },
}).values;
const appUrl = process.env['APP_URL'] ?? 'http://localhost:5000';
const executablePath = process.env['CHROMIUM_PATH'];

const flows: Flow[] = [
  { what: 'address of `/kyc-form` with a ticket → its first question', goalMs: 1000, measure: kycForm },
  { what: 'link of the mail → verified', goalMs: 1000, measure: mailLink },
  { what: '“Sign in” → the balance', goalMs: 600, measure: signInToBalance },
  { what: '“Credit Profit” → the new balance', goalMs: 1000, measure: credit },
  { what: 'answer to an approval → the next case of the inbox', goalMs: 100, measure: approveToNext },
  { what: 'answer before a rejection waits → the next case', goalMs: 100, measure: rejectToNext },
];

const browser = await chromium.launch({
  ...(executablePath === undefined ? {} : { executablePath }),
  args: ['--no-sandbox', '--disable-gpu'],
});
const rows: string[] = [];
for (const { what, goalMs, measure } of flows) {
  // Not counted: the functions of a fresh stack load their code with the first request of a kind.
  await measure(browser);
  const ms: number[] = [];
  for (let run = 0; run < Number(runs); run += 1) ms.push(Math.round(await measure(browser)));
  ms.sort((one, other) => one - other);
  const row = `| ${what} | ${String(goalMs)} | ${String(ms[Math.floor((ms.length - 1) / 2)])} | ${ms.join(' ')} |`;
  process.stdout.write(`${row}\n`);
  rows.push(row);
}
await browser.close();
const head = [
  `Each ${runs} times, in a fresh profile of Chromium.`,
  '',
  '| from → until | goal, ms | median | all |',
  '| --- | ---: | ---: | --- |',
];
await writeFile(file, `${[...head, ...rows].join('\n')}\n`);
process.exit(0);

async function kycForm(from: Browser): Promise<number> {
  const link = await mailedLink();
  return inFreshPage(from, async (page) => {
    await page.goto(link);
    await page.getByRole('link', { name: 'Proceed' }).click();
    await page.getByRole('heading', { name: "Confirm it's you" }).waitFor();
    await page.goto('/kyc-form', { waitUntil: 'commit' });
    return shownAt(page, 'label', 'Password');
  });
}

async function mailLink(from: Browser): Promise<number> {
  const link = await mailedLink();
  return inFreshPage(from, async (page) => {
    await page.goto(link, { waitUntil: 'commit' });
    return shownAt(page, 'a', 'Proceed');
  });
}

/** In the email to somebody who has just registered. */
async function mailedLink(): Promise<string> {
  const email = freshEmail('Nora');
  await register(email);
  return linkOf(await mailTo(email, /Verify your email/));
}

async function signInToBalance(from: Browser): Promise<number> {
  const { email } = await makePerson('Vito Lane', { figures: { balance: 1234, btc: 0.5, eth: 1 } });
  return inFreshPage(from, async (page) => {
    await page.goto('/login');
    await page.getByLabel('Email address').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    // Nobody types both in less.
    await page.waitForTimeout(1500);
    const clickedAt = await now(page);
    await page.getByRole('button', { name: 'Sign in' }).click();
    return (await shownAt(page, 'main', '$1,234.00')) - clickedAt;
  });
}

async function credit(from: Browser): Promise<number> {
  const { email } = await makePerson('Vito Lane', { figures: { balance: 1000, btc: 0.5, eth: 1 } });
  return inFreshPage(from, async (page) => {
    await startSession(page, await demoCaller('Ada'));
    await page.goto('/admin/users');
    await choose(rowsWith(page, email), 'View Details');
    await page.getByRole('button', { name: 'Change the balances of Vito Lane' }).click();
    await page.getByRole('menuitem', { name: 'Credit Profit' }).click();
    const dialog = page.getByRole('dialog', { name: 'Credit Profit' });
    await dialog.getByLabel('Amount in USD').fill('320');
    await dialog.getByRole('button', { name: 'Continue' }).click();
    const question = page.getByRole('dialog', { name: 'Credit this profit?' });
    await question.getByText('+$320.00').waitFor();
    const clickedAt = await now(page);
    await question.getByRole('button', { name: 'Credit Profit' }).click();
    return (await shownAt(page, 'main', '$1,320.00')) - clickedAt;
  });
}

function approveToNext(from: Browser): Promise<number> {
  return nextCase(from, 'a');
}

function rejectToNext(from: Browser): Promise<number> {
  return nextCase(from, '1');
}

/** The browser's part: from the answer to the decision, or from the key where no answer is waited for, until the next case. */
async function nextCase(from: Browser, key: 'a' | '1'): Promise<number> {
  for (const name of ['Vito Lane', 'Vita Lane']) await makePerson(name, { kyc: 'Pending' });
  return inFreshPage(from, async (page) => {
    await startSession(page, await demoCaller('Ada'));
    await page.goto('/admin/review/kyc');
    await page.getByRole('region', { name: /^Approve/ }).waitFor();
    // A key decides a moment after its case was opened.
    await page.waitForTimeout(1500);
    if (key === '1') {
      await page.keyboard.press('r');
      const question = page.getByRole('region', { name: /^Reject/ });
      await question.waitFor();
      await question.getByLabel('Loading').waitFor({ state: 'detached' });
      await page.waitForTimeout(1500);
    }
    const heading = page.getByRole('heading', { level: 1 });
    const before = (await heading.textContent()) ?? '';
    const pressedAt = await now(page);
    await page.keyboard.press(key);
    // The list of what stands out is read first.
    const list = page.getByRole('region', { name: 'Worth a second look' });
    if (await list.evaluate((element) => element === document.activeElement)) {
      await page.waitForTimeout(1500);
      await page.keyboard.press(key);
    }
    const shown = await page.waitForFunction(
      (name) => ![name, undefined].includes(document.querySelector('h1')?.textContent) && performance.now(),
      before,
    );
    const answeredAt = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter(
          (entry) => entry instanceof PerformanceResourceTiming && /kyc\/approve|step-up/.test(entry.name),
        )
        .map((entry) => entry.startTime + entry.duration)
        .findLast((at) => at > 0),
    );
    return Number(await shown.jsonValue()) - Math.max(answeredAt ?? 0, pressedAt);
  });
}

async function inFreshPage(from: Browser, work: (page: Page) => Promise<number>): Promise<number> {
  const context = await from.newContext({
    baseURL: appUrl,
    viewport: { width: 1280, height: 900 },
    reducedMotion: 'reduce',
  });
  try {
    return await work(await context.newPage());
  } finally {
    await context.close();
  }
}

/** When the page first shows this text: asked with every frame, as a locator would only ask every half second. */
async function shownAt(page: Page, selector: string, text: string): Promise<number> {
  const shown = await page.waitForFunction(
    ([within, wanted]) =>
      [...document.querySelectorAll<HTMLElement>(within)].some((each) => each.innerText.includes(wanted)) &&
      performance.now(),
    [selector, text] as const,
  );
  return Number(await shown.jsonValue());
}

/** Since the address was opened, in milliseconds. */
function now(page: Page): Promise<number> {
  return page.evaluate(() => performance.now());
}
