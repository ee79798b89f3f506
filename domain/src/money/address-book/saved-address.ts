import { DomainError, type ErrorCode } from '../../errors.ts';
import { fingerprintAddress, toComparableAddress } from '../../kernel/address/comparable-address.ts';
import type { Coin } from '../../kernel/amounts/coins.ts';
import { timeText } from '../../kernel/time/time-text.ts';
import { cleanName } from '../../kernel/validation/name-field.ts';
import { validationTexts } from '../../kernel/validation/validation.texts.ts';
import { addressBookLimits } from './address-book.limits.ts';
import { addressBookTexts } from './address-book.texts.ts';
import type { AddressBook, SavedAddress } from './address-book.ts';
import { findOnlySaved } from './only-saved.ts';

/** An address to save, as returned by `readAddressToStore`, with its coin and label. */
export type AddressToSave = { coin: Coin; address: string; label: string };

/**
 * Adds an address to the book. Returns `undefined` if the book has the address, in any spelling, under that label.
 * While "Only my addresses" is on, the address is usable 48 hours later. Its format is not checked: the page warns.
 * Errors: `address-saved` (under another label), `address-limit`, `invalid-input` (no address, or another address of
 * the coin has the label).
 */
export function withSaved(
  book: AddressBook,
  { coin, address, label }: AddressToSave,
  nowMs: number,
): AddressBook | undefined {
  if (toComparableAddress(coin, address) === '')
    throw new DomainError('invalid-input', { field: 'address', message: validationTexts.invalid });
  const id = fingerprintAddress(coin, address);
  const cleanLabel = cleanName(label);
  const earlier = book.saved[id];
  if (earlier?.label === cleanLabel) return undefined;
  if (earlier !== undefined) throw new DomainError('address-saved');
  if (Object.keys(book.saved).length >= addressBookLimits.savedAddressesPerUser)
    throw new DomainError('address-limit');
  assertOwnLabel(book, { id, coin, label: cleanLabel });
  const waitMs = findOnlySaved(book, nowMs) === undefined ? 0 : addressBookLimits.addressWaitMs;
  const entry: SavedAddress = {
    coin,
    address,
    label: cleanLabel,
    addedAtMs: nowMs,
    usableFromMs: nowMs + waitMs,
  };
  return { ...book, saved: { ...book.saved, [id]: entry } };
}

/** Changes the label of an address. Returns `undefined` if it is unchanged. Errors: `not-found`, `invalid-input`. */
export function withLabel(book: AddressBook, id: string, label: string): AddressBook | undefined {
  const entry = findSavedUnder(book, id);
  const cleanLabel = cleanName(label);
  if (entry.label === cleanLabel) return undefined;
  assertOwnLabel(book, { id, coin: entry.coin, label: cleanLabel });
  return { ...book, saved: { ...book.saved, [id]: { ...entry, label: cleanLabel } } };
}

/** Removes an address from the book. Its uses stay stored. Errors: `not-found`. */
export function removeSaved(book: AddressBook, id: string): AddressBook {
  findSavedUnder(book, id);
  const { [id]: _removed, ...saved } = book.saved;
  return { ...book, saved };
}

/** The refusals of `assertAddressAllowed`. */
export const addressRefusals = ['address-not-saved', 'address-too-new'] as const satisfies ErrorCode[];

/** Refuses an address that the book does not allow now. Errors: `addressRefusals`. */
export function assertAddressAllowed(
  book: AddressBook,
  { coin, address }: Pick<AddressToSave, 'coin' | 'address'>,
  nowMs: number,
): void {
  if (findOnlySaved(book, nowMs) === undefined) return;
  const entry = book.saved[fingerprintAddress(coin, address)];
  if (entry === undefined) throw new DomainError('address-not-saved');
  if (entry.usableFromMs <= nowMs) return;
  const message = `This address can be used from ${timeText(entry.usableFromMs)}, ${addressBookTexts.wait} after it was saved`;
  throw new DomainError('address-too-new', { message });
}

/** Returns the entry with an id from a request. Names of built-in methods are not entries. Errors: `not-found`. */
function findSavedUnder({ saved }: AddressBook, id: string): SavedAddress {
  const entry = Object.hasOwn(saved, id) ? saved[id] : undefined;
  if (entry === undefined) throw new DomainError('not-found');
  return entry;
}

/** Returns an address in the spelling in which it is saved, if it is. */
export function findSavedSpelling(
  book: AddressBook,
  { coin, address }: Pick<AddressToSave, 'coin' | 'address'>,
): string {
  return book.saved[fingerprintAddress(coin, address)]?.address ?? address;
}

/** Refuses a label that another address of the coin has, since the two could be confused. Letter case is ignored. */
function assertOwnLabel(
  book: AddressBook,
  { id, coin, label }: Pick<SavedAddress, 'coin' | 'label'> & { id: string },
): void {
  const isUsed = Object.entries(book.saved).some(
    ([each, other]) =>
      each !== id && other.coin === coin && other.label.toLowerCase() === label.toLowerCase(),
  );
  if (isUsed) throw new DomainError('invalid-input', { field: 'label', message: addressBookTexts.labelUsed });
}
