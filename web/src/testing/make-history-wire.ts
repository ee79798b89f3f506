import type { ClaimHistoryWire } from '@keelstone/domain/api/claim-history.wire';
import type { PriceHistoryWire } from '@keelstone/domain/api/price-history.wire';

const period = { from: '2026-10-25', to: '2026-11-23' };

/** What a user was owed: a deposit, and nothing since. */
export function makeClaimHistoryWire(usd = 1000): ClaimHistoryWire {
  const moves = [{ event: 'deposit-approved' as const, count: 1, usd }];
  return { period, opening: null, points: [{ day: '2026-11-12', usd, moves }] };
}

/** Two days of prices. */
export function makePriceHistoryWire(): PriceHistoryWire {
  const rows = (usd: number) =>
    ['2026-11-19', '2026-11-20'].map((day) => ({ day, usd, takenAt: `${day}T00:41:00.000Z` }));
  return { period, btc: rows(64_000), eth: rows(3_201) };
}
