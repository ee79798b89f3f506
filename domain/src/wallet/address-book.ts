import { limits } from '../limits.ts';

/** When an address was asked for first and last. */
export type UsedAddress = { firstAtMs: number; lastAtMs: number };

/** `addressBooks/{uid}`: where the withdrawals of an account were to go, by fingerprint of the address. */
export type AddressBook = { uid: string; used: Readonly<Record<string, UsedAddress>> };

export function noAddressBook(uid: string): AddressBook {
  return { uid, used: {} };
}

/**
 * The book after a request. It remembers a bounded number of uses: an address that was forgotten is a new one again, which
 * waits longer and never shorter.
 */
export function withUse(book: AddressBook, address: string, atMs: number): AddressBook {
  const firstAtMs = book.used[address]?.firstAtMs ?? atMs;
  const others = Object.entries(book.used)
    .filter(([each]) => each !== address)
    .sort(([, one], [, other]) => other.lastAtMs - one.lastAtMs)
    .slice(0, limits.usedAddressesPerUser - 1);
  return { ...book, used: { ...Object.fromEntries(others), [address]: { firstAtMs, lastAtMs: atMs } } };
}

/** Since when an address is known; `requestedAtMs` for a request from before uses were remembered. */
export function firstUseMs(book: AddressBook | undefined, address: string, requestedAtMs: number): number {
  return Math.min(book?.used[address]?.firstAtMs ?? requestedAtMs, requestedAtMs);
}
