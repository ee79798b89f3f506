import type { Coin } from '../../kernel/amounts/coins.ts';
import { coinUnits, type CoinUnits, usdCents, type UsdCents } from '../../kernel/amounts/units.ts';
import { type Bucket, zeroBalances } from './figures.ts';

/**
 * One user's balances, the only document that says how much money they have.
 * `seq` counts the user's journal entries, `head` is the hash of the last one.
 */
export type Account = {
  uid: string;
  usd: Bucket;
  btc: Bucket;
  eth: Bucket;
  seq: number;
  head: string;
  updatedAtMs: number;
  /** When the reconciliation began to doubt this account, or `null` if it does not. */
  booksInDoubtAtMs: number | null;
  /** Approved deposits whose payment has disappeared from the chain, absent if there was never one. */
  chainDoubts?: readonly string[];
};

/** Returns whether payouts are stopped because the account's figures, or a payment behind them, are in doubt. */
export function isInDoubt({ booksInDoubtAtMs, chainDoubts = [] }: Account): boolean {
  return booksInDoubtAtMs !== null || chainDoubts.length > 0;
}

/** The account of a user who has no journal entry yet. */
export function emptyAccount(uid: string, atMs: number): Account {
  return {
    uid,
    ...zeroBalances(),
    seq: 0,
    head: '',
    updatedAtMs: atMs,
    booksInDoubtAtMs: null,
  };
}

export function availableUsd(account: Pick<Account, 'usd'>): UsdCents {
  return usdCents(account.usd.available);
}

export function availableCoin(account: Pick<Account, Coin>, coin: Coin): CoinUnits {
  return coinUnits(account[coin].available);
}
