import type { Page } from '@playwright/test';
import { ask } from '../support/api.ts';
import { demoCaller } from '../support/people.ts';
import { startSession } from '../support/start-session.ts';
import { stub } from '../support/stub.ts';

const rowsWanted = 500;
const pageRows = 50;
/** The browser reports no shorter task of its main thread. */
const longMs = 50;
const screens = 60;
const lists = [
  { what: 'users', path: '/admin/users', width: 1280 },
  { what: 'transactions', path: '/admin/transactions', width: 1280 },
  { what: 'transactions on a phone', path: '/admin/transactions', width: 390 },
] as const;

/** How long the browser works at a time while lists of 500 rows are loaded and scrolled, as lines of a table. */
export async function scrollLists(page: Page): Promise<{ lines: string[]; isGood: boolean }> {
  const admin = await demoCaller('Ada');
  const { uid, token } = admin;
  const query = { limit: String(pageRows) };
  const users = await ask('list-users', { token, params: { adminId: uid }, query });
  await repeatRows(page, `/api/user/${uid}`, users);
  await repeatRows(page, '/api/transaction', await ask('list-transactions', { token, query }));
  await startSession(page, admin);
  const lines = [
    `${String(rowsWanted)} rows, loaded with Load More. The longest task of the main thread, in milliseconds.`,
    '',
    '| list | goal of scrolling | scrolling | Load More |',
    '| --- | ---: | ---: | ---: |',
  ];
  let isGood = true;
  for (const { what, path, width } of lists) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`${path}?limit=${String(pageRows)}`);
    const row = (number: number) => page.locator('[data-row]').nth(number - 1);
    await row(pageRows).waitFor();
    const loading = await watchTasks(page);
    for (let rows = pageRows; rows < rowsWanted; rows += pageRows) {
      await page.getByRole('button', { name: 'Load More' }).click();
      await row(rows + pageRows).waitFor();
    }
    const loadingMs = await loading();
    const scrolling = await watchTasks(page);
    await scroll(page);
    const scrollingMs = await scrolling();
    isGood &&= scrollingMs <= longMs;
    lines.push(`| ${[what, longMs, writeMs(scrollingMs), writeMs(loadingMs)].join(' | ')} |`);
  }
  return { lines, isGood };
}

/** Answers a list's pages with its first rows again and again, as no demo has so many. */
async function repeatRows<Row extends { _id: string }>(
  page: Page,
  pathname: string,
  { items }: { items: readonly Row[] },
): Promise<void> {
  const isMeant = (url: URL) => url.pathname === pathname && url.searchParams.has('limit');
  await stub(page, isMeant, ({ url }) => {
    const from = Number(new URL(url).searchParams.get('cursor') ?? 0);
    const rows = Array.from({ length: pageRows }, (_empty, at) => {
      const row = items[at % items.length];
      return { ...row, _id: `${row?._id ?? ''}-${String(from + at)}` };
    });
    const next = from + pageRows;
    const nextCursor = next < rowsWanted ? String(next) : null;
    return { json: { items: rows, total: rowsWanted, nextCursor } };
  });
}

/** The longest task from here until it is asked for, 0 if none is reported. */
async function watchTasks(page: Page): Promise<() => Promise<number>> {
  const watched = await page.evaluateHandle(() => {
    const tasks: number[] = [];
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) tasks.push(duration);
    }).observe({ type: 'longtask' });
    return tasks;
  });
  return async () => {
    // The last one is reported a moment later.
    await page.waitForTimeout(500);
    return Math.max(0, ...(await watched.jsonValue()));
  };
}

function writeMs(longest: number): string {
  return longest === 0 ? `< ${String(longMs)}` : longest.toFixed(0);
}

/** To the end of the page and back, with the wheel. */
async function scroll(page: Page): Promise<void> {
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.mouse.move(200, 600);
  for (const direction of [1, -1]) {
    for (let step = 0; step < screens; step += 1) {
      await page.mouse.wheel(0, (direction * height) / screens);
      await page.waitForTimeout(50);
    }
  }
}
