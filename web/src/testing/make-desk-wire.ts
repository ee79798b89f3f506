import type { DeskDaysWire, DeskWire } from '@keelstone/domain/api/desk.wire';

const nothing = { count: 0, isExact: true, oldestAt: null };

/** What waits for administrators as the API answers it: nothing, but for the changes. */
export function makeDeskWire(changes: Partial<DeskWire> = {}): DeskWire {
  return {
    day: '2026-11-23',
    kyc: nothing,
    deposits: { ...nothing, usd: 0 },
    withdrawals: { ...nothing, usd: 0 },
    payouts: { ...nothing, usd: 0 },
    proposals: { ...nothing, usd: 0, forYou: 0 },
    decisions: { approved: 0, rejected: 0 },
    findings: { count: 0, isExact: true },
    stopped: [],
    ...changes,
  };
}

/** Two days as the API answers them. */
export function makeDeskDaysWire(): DeskDaysWire {
  const none = { approved: 0, rejected: 0 };
  return {
    period: { from: '2026-10-24', to: '2026-11-22' },
    days: [
      { day: '2026-11-21', in: 0, out: 0, kyc: none, deposits: none, withdrawals: none },
      {
        day: '2026-11-22',
        in: 1250.5,
        out: 700,
        kyc: { approved: 2, rejected: 1 },
        deposits: { approved: 3, rejected: 0 },
        withdrawals: none,
      },
    ],
  };
}
