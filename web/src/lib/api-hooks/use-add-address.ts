import { addressBookContract } from '@keelstone/domain/api/address-book.contract';
import type { BodyOf } from '@keelstone/domain/api/endpoint';
import { useMutation } from '@tanstack/react-query';
import { ApiError } from '../api/api-error.ts';
import { call } from '../api/call.ts';
import { useNotify } from '../notify.ts';
import { useRefresh } from '../query/use-refresh.ts';

export type AddressDraft = BodyOf<(typeof addressBookContract)['add-address']>;

/** Saves an address. What is refused because of a field is for the form to show. */
export function useAddAddress() {
  const notify = useNotify();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (body: AddressDraft) => call(addressBookContract['add-address'], { body }),
    onSuccess: ({ message }) => {
      void refresh();
      notify.success(message);
    },
    onError: (error) => {
      if (!(error instanceof ApiError) || error.field === undefined) notify.refused(error);
    },
  });
}
