import type { DeskWire } from '@keelstone/domain/api/desk.contract';

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
