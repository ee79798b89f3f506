import type { OpenedCaseWire } from '@keelstone/domain/api/review.contract';

/** What administrators keep about a case, as the API answers it: nothing yet. */
export function makeCaseWire(changes: Partial<OpenedCaseWire> = {}): OpenedCaseWire {
  return {
    notes: [],
    transaction: undefined,
    owner: {
      balance: 1325.5,
      held: { balance: 0, btc: 0, eth: 0 },
      kycStatus: 'Approved',
      isBlocked: false,
      isInDoubt: false,
      lockedAt: null,
      closesAt: null,
      closedAt: null,
    },
    ...changes,
  };
}
