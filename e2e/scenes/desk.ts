import type { DeskDaysWire, DeskWire } from '@keelstone/domain/api/desk.wire';
import type { Page } from '@playwright/test';
import { dayMs } from '@keelstone/domain/time-units';
import { waitingAndFailed, type Scene } from './scene.ts';

const daysShown = 30;
const lastMs = Date.parse('2026-11-22');
const dayAt = (back: number) => new Date(lastMs - back * dayMs).toISOString().slice(0, 10);

const busy: DeskWire = {
  day: '2026-11-23',
  kyc: { count: 11, isExact: true, oldestAt: '2026-11-16T08:00:00.000Z' },
  deposits: { count: 1000, isExact: false, oldestAt: '2026-11-20T08:00:00.000Z', usd: 12_345_678.9 },
  withdrawals: { count: 4, isExact: true, oldestAt: '2026-11-22T08:00:00.000Z', usd: 8250.25 },
  payouts: { count: 1, isExact: true, oldestAt: '2026-11-23T06:00:00.000Z', usd: 700 },
  proposals: { count: 2, isExact: true, oldestAt: '2026-11-22T08:00:00.000Z', usd: 15_000, forYou: 1 },
  decisions: { approved: 41, rejected: 6 },
  findings: { count: 1, isExact: true },
  stopped: ['withdrawals', 'registration'],
};

/** Made up, with one day that was not counted yet. */
const days: DeskDaysWire = {
  period: { from: dayAt(daysShown - 1), to: dayAt(0) },
  days: Array.from({ length: daysShown }, (_day, index) => index)
    .filter((index) => index !== 12)
    .map((index) => ({
      day: dayAt(daysShown - 1 - index),
      in: ((index * 7) % 11) * 1250.5,
      out: ((index * 5) % 7) * 900,
      kyc: { approved: (index * 3) % 8, rejected: index % 3 },
      deposits: { approved: (index * 5) % 6, rejected: index % 2 },
      withdrawals: { approved: index % 4, rejected: 0 },
    })),
};

/** The home of administrators: what the demo has, and a busy day, which is answered here. */
export const deskScenes: readonly Scene[] = [
  { name: 'admin-home', path: '/dashboard' },
  ...waitingAndFailed('admin-home', '/dashboard'),
  { name: 'admin-home-busy', path: '/dashboard', open: onBusyDay },
  {
    name: 'admin-home-tables',
    path: '/dashboard',
    open: async (page) => {
      await onBusyDay(page);
      for (const name of ['In and out by day', 'Decisions by day']) {
        const chart = page.getByRole('region', { name, exact: true });
        await chart.getByText('Table', { exact: true }).click();
        await chart.getByRole('table', { name }).waitFor();
      }
    },
  },
];

async function onBusyDay(page: Page): Promise<void> {
  await page.route('**/api/desk/days/*', (route) => route.fulfill({ json: days }));
  await page.route(/\/api\/desk\/\w+$/, (route) => route.fulfill({ json: busy }));
  await page.reload();
  await page.getByRole('link', { name: /^Pending deposits 1,000\+/ }).waitFor();
  for (const name of ['In and out by day', 'Decisions by day'])
    await page.getByRole('img', { name }).waitFor();
}
