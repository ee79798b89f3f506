import type { Coin } from '../../kernel/amounts/coins.ts';
import { addressBookLimits } from './address-book.limits.ts';
import type { OnlySaved } from './only-saved.ts';

/** The times of the first and the last request to an address. */
export type UsedAddress = { firstAtMs: number; lastAtMs: number };

/** An address that the account holder saved under a label, which nobody else sees. */
export type SavedAddress = {
  coin: Coin;
  address: string;
  label: string;
  addedAtMs: number;
  /** The earliest withdrawal to the address while "Only my addresses" is on; `addedAtMs` if it was off then. */
  usableFromMs: number;
};

/**
 * `addressBooks/{uid}`: the addresses that an account's withdrawals were requested to, and those that its holder saved,
 * both under a fingerprint of the address (docs/decisions/addresses-and-waits.md).
 */
export type AddressBook = OnlySaved & {
  uid: string;
  used: Readonly<Record<string, UsedAddress>>;
  saved: Readonly<Record<string, SavedAddress>>;
};

export function noAddressBook(uid: string): AddressBook {
  return { uid, used: {}, saved: {}, onlySavedSinceMs: null, onlySavedUntilMs: null };
}

/**
 * Records the use of an address. Stores the uses of saved addresses and a bounded number of others: a dropped address
 * counts as new again, so its wait can only become longer.
 */
export function withUse(book: AddressBook, address: string, atMs: number): AddressBook {
  const firstAtMs = book.used[address]?.firstAtMs ?? atMs;
  const others = Object.entries(book.used).filter(([each]) => each !== address);
  const isKept = ([each]: [string, UsedAddress]): boolean => book.saved[each] !== undefined;
  const latest = others
    .filter((each) => !isKept(each))
    .sort(([, one], [, other]) => other.lastAtMs - one.lastAtMs)
    .slice(0, addressBookLimits.usedAddressesPerUser - 1);
  const used = Object.fromEntries([...others.filter(isKept), ...latest]);
  return { ...book, used: { ...used, [address]: { firstAtMs, lastAtMs: atMs } } };
}

/** When an address was first used; `requestedAtMs` if that is no longer stored. */
export function findFirstUseMs(
  book: AddressBook | undefined,
  address: string,
  requestedAtMs: number,
): number {
  return Math.min(book?.used[address]?.firstAtMs ?? requestedAtMs, requestedAtMs);
}
