import { addressBookContract } from '@keelstone/domain/api/address-book.contract';
import { call } from '../../../lib/api/call.ts';
import { useAction } from '../../../lib/query/use-action.ts';

type Dialog = { isOpen: boolean; onDone: () => void };

/** Removes a saved address, by its id. */
export function useRemoveAddress(dialog: Dialog) {
  return useAction({
    ...dialog,
    shows: (id) => ({ id, fields: 'gone' }),
    send: (addressId: string) => call(addressBookContract['remove-address'], { params: { addressId } }),
  });
}

/** Turns "Only my addresses" on, or keeps it on. It is the safe direction, so nothing is asked first. */
export function useRequireSavedAddress(dialog: Dialog) {
  return useAction<undefined, { message: string }>({
    ...dialog,
    send: () => call(addressBookContract['require-saved-address'], { body: {} }),
  });
}

/** Starts the 48 hours after which any address may be withdrawn to. */
export function useRequestAnyAddress(dialog: Dialog) {
  return useAction<undefined, { message: string }>({
    ...dialog,
    send: () => call(addressBookContract['request-any-address'], { body: {} }),
  });
}
