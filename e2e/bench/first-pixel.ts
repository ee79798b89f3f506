import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { chromium, type Browser, type Page } from '@playwright/test';
import { freshEmail, password, register } from '../support/arrange.ts';
import { linkOf, mailTo } from '../support/mail-inbox.ts';
import { makePerson } from '../support/make-person.ts';
import { demoCaller } from '../support/people.ts';
import { choose, rowsWith } from '../support/rows.ts';
import { startSession } from '../support/start-session.ts';
import { loadedUntil, type PixelRun as Measured } from './loaded-parts.ts';

type Flow = { what: string; goalMs: number; measure(browser: Browser): Promise<Measured> };

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
];

const browser = await chromium.launch({
  ...(executablePath === undefined ? {} : { executablePath }),
  args: ['--no-sandbox', '--disable-gpu'],
});
const rows: string[] = [];
for (const { what, goalMs, measure } of flows) {
  // Not counted: the functions of a fresh stack load their code with the first request of a kind.
  await measure(browser);
  const measured: Measured[] = [];
  for (let run = 0; run < Number(runs); run += 1) measured.push(await measure(browser));
  rows.push(rowOf(measured, { what, goalMs }));
  process.stdout.write(`${rows.at(-1) ?? ''}\n`);
}
await browser.close();
const head = [
  `Each ${runs} times, in a fresh profile of Chromium.`,
  '',
  '| from → until | goal, ms | median | all | what was loaded in the median run, from–until |',
  '| --- | ---: | ---: | --- | --- |',
];
await writeFile(file, `${[...head, ...rows].join('\n')}\n`);
process.exit(0);

/** Medians, and what the median run consisted of. */
function rowOf(measured: readonly Measured[], { what, goalMs }: Pick<Flow, 'what' | 'goalMs'>): string {
  const sorted = measured.toSorted((one, other) => one.ms - other.ms);
  const middle = sorted[Math.floor((sorted.length - 1) / 2)];
  const loaded = middle?.parts.map(
    ({ what, fromMs, untilMs }) => `${what} ${fromMs.toFixed(0)}–${untilMs.toFixed(0)}`,
  );
  const all = sorted.map(({ ms }) => ms.toFixed(0)).join(' ');
  return `| ${[what, goalMs, middle?.ms.toFixed(0) ?? '–', all, loaded?.join('; ') ?? ''].join(' | ')} |`;
}

async function kycForm(from: Browser): Promise<Measured> {
  const link = await mailedLink();
  return inFreshPage(from, async (page) => {
    await page.goto(link);
    await page.getByRole('link', { name: 'Proceed' }).click();
    await page.getByRole('heading', { name: "Confirm it's you" }).waitFor();
    await page.goto('/kyc-form', { waitUntil: 'commit' });
    await page.getByLabel('Password', { exact: true }).waitFor();
    return loadedUntil(page, 0);
  });
}

async function mailLink(from: Browser): Promise<Measured> {
  const link = await mailedLink();
  return inFreshPage(from, async (page) => {
    await page.goto(link, { waitUntil: 'commit' });
    await page.getByRole('link', { name: 'Proceed' }).waitFor();
    return loadedUntil(page, 0);
  });
}

/** In the email to somebody who has just registered. */
async function mailedLink(): Promise<string> {
  const email = freshEmail('Nora');
  await register(email);
  return linkOf(await mailTo(email, /Verify your email/));
}

async function signInToBalance(from: Browser): Promise<Measured> {
  const { email } = await makePerson('Vito Lane', { figures: { balance: 1234, btc: 0.5, eth: 1 } });
  return inFreshPage(from, async (page) => {
    await page.goto('/login');
    await page.getByLabel('Email address').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    const clickedAt = await now(page);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByText('$1,234.00').first().waitFor();
    return loadedUntil(page, clickedAt);
  });
}

async function credit(from: Browser): Promise<Measured> {
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
    await page.getByRole('region', { name: 'Account' }).getByText('$1,320.00').waitFor();
    return loadedUntil(page, clickedAt);
  });
}

async function inFreshPage(from: Browser, work: (page: Page) => Promise<Measured>): Promise<Measured> {
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

function now(page: Page): Promise<number> {
  return page.evaluate(() => performance.now());
}
