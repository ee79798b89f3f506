import type { DeskWire } from '@keelstone/domain/api/desk.contract';
import type { Page } from '@playwright/test';
import { waitingAndFailed, type Scene } from './scene.ts';

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

/** The home of administrators: what the demo has, and a busy day, which is answered here. */
export const deskScenes: readonly Scene[] = [
  { name: 'admin-home', path: '/dashboard' },
  ...waitingAndFailed('admin-home', '/dashboard'),
  { name: 'admin-home-busy', path: '/dashboard', open: onBusyDay },
];

async function onBusyDay(page: Page): Promise<void> {
  await page.route(/\/api\/desk\/\w+$/, (route) => route.fulfill({ json: busy }));
  await page.reload();
  await page.getByRole('link', { name: /^Pending deposits 1,000\+/ }).waitFor();
}
