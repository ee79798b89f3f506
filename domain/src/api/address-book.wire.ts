import { array, boolean, object, string, type InferType } from 'yup';
import { coins } from '../money/coins.ts';
import { named } from '../validation/named.ts';
import type { AddressBook } from '../wallet/address-book.ts';
import { heldOnlySaved } from '../wallet/only-saved.ts';
import { timeOrNull, timeWire } from './common.wire.ts';

const savedAddressWire = named(
  'SavedAddress',
  'An address that its owner keeps under a label.',
  object({
    _id: string().required(),
    coin: string().oneOf(coins).required(),
    address: string().required(),
    label: string().required(),
    addedAt: timeWire(),
    lastUsedAt: string().nullable().defined().meta({
      format: 'date-time',
      description: 'When a withdrawal to it was last requested; null if never.',
    }),
    usableFrom: string().nullable().defined().meta({
      format: 'date-time',
      description: 'When it can be withdrawn to, while “Only my addresses” is on; null if it can be now.',
    }),
  }),
);
export type SavedAddressWire = InferType<typeof savedAddressWire>;

export const addressBookWire = named(
  'AddressBook',
  "The caller's addresses, most recently used or added first, and whether withdrawals go to these only.",
  object({
    addresses: array().of(savedAddressWire.required()).required(),
    onlySaved: boolean().required(),
    onlySavedUntil: string().nullable().defined().meta({
      format: 'date-time',
      description: 'When “Only my addresses” ends; null if it is off, or if nobody asked to turn it off.',
    }),
  }),
);
export type AddressBookWire = InferType<typeof addressBookWire>;

export function addressBookToWire(book: AddressBook, nowMs: number): AddressBookWire {
  const held = heldOnlySaved(book, nowMs);
  const addresses = Object.entries(book.saved)
    .map(([id, saved]) => ({ id, ...saved, lastUsedAtMs: book.used[id]?.lastAtMs ?? null }))
    .sort((one, other) => latestMs(other) - latestMs(one))
    .map(({ id, coin, address, label, addedAtMs, usableFromMs, lastUsedAtMs }) => ({
      _id: id,
      coin,
      address,
      label,
      addedAt: new Date(addedAtMs).toISOString(),
      lastUsedAt: timeOrNull(lastUsedAtMs),
      usableFrom: timeOrNull(held !== undefined && usableFromMs > nowMs ? usableFromMs : null),
    }));
  return {
    addresses,
    onlySaved: held !== undefined,
    onlySavedUntil: timeOrNull(held?.onlySavedUntilMs),
  };
}

function latestMs({ addedAtMs, lastUsedAtMs }: { addedAtMs: number; lastUsedAtMs: number | null }): number {
  return Math.max(addedAtMs, lastUsedAtMs ?? 0);
}
