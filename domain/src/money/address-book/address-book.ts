import type { Coin } from '../../kernel/amounts/coins.ts';
import type { OnlySaved } from './only-saved.ts';
import { addressBookLimits } from './address-book.limits.ts';

/** When an address was asked for first and last. */
export type UsedAddress = { firstAtMs: number; lastAtMs: number };

/** An address that the account holder saves under their own label. Nobody else sees the label. */
export type SavedAddress = {
  coin: Coin;
  address: string;
  label: string;
  addedAtMs: number;
  /**
   * Until then no withdrawal goes to it while "Only my addresses" is on; `addedAtMs` if that was off when it was added.
   */
  usableFromMs: number;
};

/**
 * `addressBooks/{uid}`: the addresses that withdrawals of an account were requested to, and those that its holder
 * saved, both by fingerprint of the address (docs/decisions/addresses-and-waits.md).
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
 * The book after a request. It remembers a bounded number of uses, plus those of saved addresses: a forgotten address
 * is new again, so its wait can only become longer.
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

/** Since when an address is known; `requestedAtMs` if its use was forgotten. */
export function firstUseMs(book: AddressBook | undefined, address: string, requestedAtMs: number): number {
  return Math.min(book?.used[address]?.firstAtMs ?? requestedAtMs, requestedAtMs);
}
