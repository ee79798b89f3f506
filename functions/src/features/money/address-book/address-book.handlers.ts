import { readAddressToStore } from '@keelstone/domain/kernel/address/read-pasted';
import { noAddressBook } from '@keelstone/domain/money/address-book/address-book';
import { addressBookToWire } from '@keelstone/domain/money/address-book/address-book.contract';
import { addressBookTexts } from '@keelstone/domain/money/address-book/address-book.texts';
import type { Handlers } from '../../../platform/call/handler.ts';
import type { Deps } from '../../../platform/deps.ts';
import { addAddress } from './add-address.service.ts';
import {
  removeAddress,
  renameAddress,
  requestAnyAddress,
  requireSavedAddress,
} from './edit-address-book.service.ts';

export const addressBookHandlers = {
  'get-address-book': async ({ caller: { uid } }, deps) => {
    const book = (await deps.addressBooks.find(uid)) ?? noAddressBook(uid);
    return addressBookToWire(book, deps.now());
  },

  'add-address': async ({ body: { coinSelected: coin, address: entered, label }, caller, origin }, deps) => {
    const address = readAddressToStore(coin, entered, 'address');
    await addAddress({ wanted: { coin, address, label }, caller, origin }, deps);
    return { message: 'Address saved' };
  },

  'rename-address': async ({ params: { addressId: id }, body: { label }, caller, origin }, deps) => {
    await renameAddress({ id, label, caller, origin }, deps);
    return { message: 'Address renamed' };
  },

  'remove-address': async ({ params: { addressId: id }, caller, origin }, deps) => {
    await removeAddress({ id, caller, origin }, deps);
    return { message: 'Address removed' };
  },

  'require-saved-address': async ({ caller, origin }, deps) => {
    await requireSavedAddress({ caller, origin }, deps);
    return { message: '“Only my addresses” is on' };
  },

  'request-any-address': async ({ caller, origin }, deps) => {
    await requestAnyAddress({ caller, origin }, deps);
    return { message: `“Only my addresses” will be off in ${addressBookTexts.wait}` };
  },
} satisfies Partial<Handlers<Deps>>;
