import type { Account } from './account.ts';
import { assets, type Asset } from '../money/coins.ts';
import { systemAccounts, type JournalEntry, type SystemAccount } from './journal.ts';
import type { Violation } from './violation.ts';

/** Per asset, in cents or 1e-8 units. In BigInt: one account fits a safe integer, all of them need not. */
export type AssetTotals = Record<Asset, bigint>;

/** What all users own, by their account documents, and what the platform accounts come to, by the journal. */
export type Totals = { users: AssetTotals; system: Record<SystemAccount, AssetTotals> };

export function emptyTotals(): Totals {
  const zero = (): AssetTotals => ({ usd: 0n, btc: 0n, eth: 0n });
  return {
    users: zero(),
    system: {
      'sys:deposit': zero(),
      'sys:payout': zero(),
      'sys:profit': zero(),
      'sys:adjust': zero(),
      'sys:fx': zero(),
    },
  };
}

/** Adds one user's books. Their own journal lines are left out: the account document represents them. */
export function addToTotals(
  totals: Totals,
  { account, entries }: { account: Account; entries: readonly JournalEntry[] },
): void {
  for (const asset of assets) {
    totals.users[asset] += BigInt(account[asset].available) + BigInt(account[asset].held);
  }
  for (const { account: name, asset, delta } of entries.flatMap((entry) => entry.postings)) {
    if (name !== 'user:available' && name !== 'user:held') totals.system[name][asset] += BigInt(delta);
  }
}

/** I7: what users own is what the platform accounts gave, to the last unit. */
export function checkTotals(totals: Totals): Violation[] {
  return assets.flatMap((asset): Violation[] => {
    const system = systemAccounts.reduce((sum, name) => sum + totals.system[name][asset], 0n);
    if (totals.users[asset] + system === 0n) return [];
    const detail = `users have ${String(totals.users[asset])}, the platform accounts ${String(system)}`;
    return [{ invariant: 'I7', uid: '', subject: asset, detail }];
  });
}
