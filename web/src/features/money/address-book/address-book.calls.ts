import { addressBookContract } from '@keelstone/domain/money/address-book/address-book.contract';
import { useMutation } from '@tanstack/react-query';
import { ApiError } from '../../../lib/api/api-error.ts';
import { call } from '../../../lib/api/call.ts';
import { useAction, type ActionDialog } from '../../../lib/query/use-action.ts';
import { useRefresh } from '../../../lib/query/use-refresh.ts';
import { useNotify } from '../../../lib/toast/notify.ts';

/** Removes a saved address, by its id. */
export function useRemoveAddress(dialog: ActionDialog) {
  return useAction({
    ...dialog,
    shows: (id) => ({ in: [addressBookContract['get-address-book']], id, fields: 'gone' }),
    send: (addressId: string) => call(addressBookContract['remove-address'], { params: { addressId } }),
  });
}

/** Turns "Only my addresses" on, or keeps it on. It is the safe direction, so nothing is asked first. */
export function useRequireSavedAddress(dialog: ActionDialog) {
  return useAction({
    ...dialog,
    send: () => call(addressBookContract['require-saved-address'], { body: {} }),
  });
}

/** Starts the 48 hours after which any address may be withdrawn to. */
export function useRequestAnyAddress(dialog: ActionDialog) {
  return useAction({
    ...dialog,
    send: () => call(addressBookContract['request-any-address'], { body: {} }),
  });
}

/** Gives a saved address another label. A label that is refused is for the form to show. */
export function useRenameAddress() {
  const notify = useNotify();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ addressId, label }: { addressId: string; label: string }) =>
      call(addressBookContract['rename-address'], { params: { addressId }, body: { label } }),
    onSuccess: ({ message }) => {
      void refresh();
      notify.success(message);
    },
    onError: (error) => {
      if (!(error instanceof ApiError) || error.field === undefined) notify.refused(error);
    },
  });
}
