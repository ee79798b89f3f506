import type { Asset } from '../../kernel/amounts/coins.ts';
import type { Account } from '../ledger/account.ts';
import type { User } from './user.ts';

/** The part of a row that is copied from the account: the figures of each asset. */
export type RowFigures = Pick<Account, Asset>;

/**
 * A user as the admin list shows them: document and figures together, so that a row is one read. It is a copy for
 * reading: decisions use the user document and the account (docs/decisions/lists.md).
 */
export type DirectoryRow = User & RowFigures;

export function makeDirectoryRow(user: User, account: Account): DirectoryRow {
  return { ...user, ...pickFigures(account) };
}

export function pickFigures({ usd, btc, eth }: Account): RowFigures {
  return { usd, btc, eth };
}

/** The fields in which a stored copy differs from its original, empty if it is up to date. */
export function listStaleFields(copy: Readonly<Record<string, unknown>>, original: object): string[] {
  return Object.entries(original)
    .filter(([name, value]) => !isSame(copy[name], value))
    .map(([name]) => name);
}

function isSame(value: unknown, wanted: unknown): boolean {
  if (typeof wanted !== 'object' || wanted === null) return value === wanted;
  if (typeof value !== 'object' || value === null) return false;
  const members = Object.entries(wanted);
  return (
    Object.keys(value).length === members.length &&
    members.every(([name, member]) => isSame(Reflect.get(value, name), member))
  );
}
