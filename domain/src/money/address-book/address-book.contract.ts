import { boolean, type InferType, string } from 'yup';
import { coins } from '../../kernel/amounts/coins.ts';
import { listOf, timeOrNull, timeOrNullWire, timeWire } from '../../kernel/api/common.wire.ts';
import { endpoint } from '../../kernel/api/endpoint.ts';
import { exampleIds } from '../../kernel/api/example-ids.ts';
import { nothingSchema } from '../../kernel/validation/fields.ts';
import { namedObject } from '../../kernel/validation/name-schema.ts';
import { addressBookThrottles } from './address-book.limits.ts';
import { addressBookTexts } from './address-book.texts.ts';
import type { AddressBook } from './address-book.ts';
import { findOnlySaved } from './only-saved.ts';
import { addressLabelSchema, addressToSaveSchema } from './saved-address.schema.ts';

const savedAddressWire = namedObject('SavedAddress', {
  _id: string().required(),
  coin: string().oneOf(coins).required(),
  address: string().required(),
  label: string().required(),
  addedAt: timeWire(),
  lastUsedAt: timeOrNullWire('When a withdrawal to it was last requested; null if never.'),
  usableFrom: timeOrNullWire(
    'When it can be withdrawn to, while “Only my addresses” is on; null if it can be now.',
  ),
}).meta({ description: 'An address that its owner keeps under a label.' });
export type SavedAddressWire = InferType<typeof savedAddressWire>;

export const addressBookWire = namedObject('AddressBook', {
  addresses: listOf(savedAddressWire),
  onlySaved: boolean().required(),
  onlySavedUntil: timeOrNullWire(
    'When “Only my addresses” ends; null if it is off, or if nobody asked to turn it off.',
  ),
}).meta({
  description:
    "The caller's saved addresses, most recently used or added first. `onlySaved` shows whether withdrawals go to these only.",
});
export type AddressBookWire = InferType<typeof addressBookWire>;

export function addressBookToWire(book: AddressBook, nowMs: number): AddressBookWire {
  const onlySaved = findOnlySaved(book, nowMs);
  const addresses = Object.entries(book.saved)
    .map(([id, saved]) => ({ id, ...saved, lastUsedAtMs: book.used[id]?.lastAtMs ?? null }))
    .sort((one, other) => findLatestMs(other) - findLatestMs(one))
    .map(({ id, coin, address, label, addedAtMs, usableFromMs, lastUsedAtMs }) => ({
      _id: id,
      coin,
      address,
      label,
      addedAt: new Date(addedAtMs).toISOString(),
      lastUsedAt: timeOrNull(lastUsedAtMs),
      usableFrom: timeOrNull(onlySaved !== undefined && usableFromMs > nowMs ? usableFromMs : null),
    }));
  return {
    addresses,
    onlySaved: onlySaved !== undefined,
    onlySavedUntil: timeOrNull(onlySaved?.onlySavedUntilMs),
  };
}

function findLatestMs({
  addedAtMs,
  lastUsedAtMs,
}: {
  addedAtMs: number;
  lastUsedAtMs: number | null;
}): number {
  return Math.max(addedAtMs, lastUsedAtMs ?? 0);
}

/** The caller's address book, and "Only my addresses" (docs/decisions/addresses-and-waits.md). */
export const addressBookContract = {
  'get-address-book': endpoint('GET /api/address', {
    access: 'signed-in',
    summary: "Returns the caller's saved addresses, and whether withdrawals go to these only.",
    cost: { reads: 3, writes: 0 },
    response: addressBookWire,
  }),
  'add-address': endpoint('POST /api/address', {
    access: 'signed-in',
    people: 'own',
    isOpenBeforeAcceptance: true,
    summary: 'Saves a withdrawal address under a label, and mails its owner.',
    stepUp: 'with-factor',
    cost: { reads: 10, writes: 9 },
    example: { coinSelected: 'btc', address: exampleIds.newAddress, label: exampleIds.addressLabel },
    isStoppedByLock: true,
    throttles: addressBookThrottles.addressBook,
    body: addressToSaveSchema,
    errors: ['address-limit', 'address-saved', 'platform-address'],
  }),
  'rename-address': endpoint('PUT /api/address/:addressId', {
    access: 'signed-in',
    people: 'own',
    summary: 'Gives a saved address another label.',
    cost: { reads: 6, writes: 3 },
    example: { label: exampleIds.addressLabel },
    isStoppedByLock: true,
    throttles: addressBookThrottles.addressBook,
    body: addressLabelSchema,
  }),
  'remove-address': endpoint('DELETE /api/address/:addressId', {
    access: 'signed-in',
    people: 'own',
    summary: 'Removes a saved address.',
    stepUp: 'with-factor',
    cost: { reads: 9, writes: 6 },
    isStoppedByLock: true,
    throttles: addressBookThrottles.addressBook,
  }),
  'require-saved-address': endpoint('POST /api/address/only-saved', {
    access: 'signed-in',
    people: 'own',
    summary: 'Turns “Only my addresses” on, or cancels a request to turn it off.',
    cost: { reads: 6, writes: 5 },
    example: {},
    throttles: addressBookThrottles.addressBook,
    body: nothingSchema,
  }),
  'request-any-address': endpoint('POST /api/address/any', {
    access: 'signed-in',
    people: 'own',
    summary: `Starts the ${addressBookTexts.wait} after which withdrawals may go to any address, and mails the owner.`,
    stepUp: 'with-factor',
    cost: { reads: 9, writes: 9 },
    example: {},
    isStoppedByLock: true,
    throttles: addressBookThrottles.addressBook,
    body: nothingSchema,
  }),
} as const;
