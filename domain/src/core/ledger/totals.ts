import { assets, type Asset } from '../../kernel/amounts/coins.ts';
import type { Account } from './account.ts';
import { systemAccounts, type JournalEntry, type Posting } from './journal.ts';
import type { Violation } from './violation.ts';

/** The accounts of the books as a whole: all users together, and each platform account. */
export type BookAccount = 'users' | (typeof systemAccounts)[number];
export const bookAccounts: readonly BookAccount[] = ['users', ...systemAccounts];

/** A value for each account and asset. */
type Each<T> = Record<BookAccount, Record<Asset, T>>;

/** Totals in cents or 1e-8 units. BigInt, because the sum over all accounts may exceed a safe integer. */
export type Totals = Each<bigint>;
/** `Totals` as they are stored. */
export type StoredTotals = Each<string>;

export function mapTotals<T>(figure: (account: BookAccount, asset: Asset) => T): Each<T> {
  const mapAccount = (account: BookAccount) => ({
    usd: figure(account, 'usd'),
    btc: figure(account, 'btc'),
    eth: figure(account, 'eth'),
  });
  return {
    users: mapAccount('users'),
    'sys:deposit': mapAccount('sys:deposit'),
    'sys:payout': mapAccount('sys:payout'),
    'sys:profit': mapAccount('sys:profit'),
    'sys:adjust': mapAccount('sys:adjust'),
    'sys:fx': mapAccount('sys:fx'),
  };
}

export function emptyTotals(): Totals {
  return mapTotals(() => 0n);
}

export function totalsFromStored(stored: StoredTotals): Totals {
  return mapTotals((account, asset) => BigInt(stored[account][asset]));
}

export function totalsToStored(totals: Totals): StoredTotals {
  return mapTotals((account, asset) => String(totals[account][asset]));
}

/** Describes each total that differs: "users usd is 5, not 6". */
export function describeDifferences(totals: Totals, wanted: Totals): string[] {
  return bookAccounts.flatMap((account) =>
    assets
      .filter((asset) => totals[account][asset] !== wanted[account][asset])
      .map(
        (asset) =>
          `${account} ${asset} is ${String(totals[account][asset])}, not ${String(wanted[account][asset])}`,
      ),
  );
}

/** Adds one user's books. Uses the account document instead of the user's own journal lines. */
export function addToTotals(
  totals: Totals,
  { account, entries }: { account: Account; entries: readonly JournalEntry[] },
): void {
  for (const asset of assets)
    totals.users[asset] += BigInt(account[asset].available) + BigInt(account[asset].held);
  const postings = entries.flatMap((entry) => entry.postings);
  addPostings(
    totals,
    postings.filter((posting) => toBookAccount(posting) !== 'users'),
  );
}

/** Adds postings to the totals. The accounts of all users count as one. */
export function addPostings(totals: Totals, postings: readonly Posting[]): void {
  for (const posting of postings) totals[toBookAccount(posting)][posting.asset] += BigInt(posting.delta);
}

/** I7: the users' total equals the platform accounts' total with the opposite sign, to the last unit. */
export function checkTotals(totals: Totals): Violation[] {
  return assets.flatMap((asset): Violation[] => {
    const system = systemAccounts.reduce((sum, name) => sum + totals[name][asset], 0n);
    if (totals.users[asset] + system === 0n) return [];
    const detail = `users have ${String(totals.users[asset])}, the platform accounts ${String(system)}`;
    return [{ invariant: 'I7', uid: '', subject: asset, detail }];
  });
}

function toBookAccount({ account }: Posting): BookAccount {
  return account === 'user:available' || account === 'user:held' ? 'users' : account;
}
