import { emptyAccount, type Account } from '../src/core/ledger/account.ts';
import { testUid } from './test-id.ts';
import { testTimeMs } from './test-time.ts';

/** An account without money; give buckets to fill it: `makeAccount({ usd: { available: 50_000, held: 0 } })`. */
export function makeAccount(overrides: Partial<Account> = {}): Account {
  return { ...emptyAccount(testUid('testUser'), testTimeMs), ...overrides };
}
