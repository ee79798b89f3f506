import type { DeskWire } from '@keelstone/domain/api/desk.contract';
import * as act from './scene.ts';

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
export const deskScenes: readonly act.Scene[] = [
  ...act.dataPage('admin-home', '/dashboard'),
  ...act.states('/dashboard', {
    'admin-home-busy': act.steps(
      act.answers(/\/api\/desk\/\w+$/, busy),
      act.reload,
      act.shows('link', /^Deposits 1,000\+/),
    ),
  }),
];
