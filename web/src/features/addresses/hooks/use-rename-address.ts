import { addressBookContract } from '@keelstone/domain/api/address-book.contract';
import { useMutation } from '@tanstack/react-query';
import { ApiError } from '../../../lib/api/api-error.ts';
import { call } from '../../../lib/api/call.ts';
import { useNotify } from '../../../lib/notify.ts';
import { useRefresh } from '../../../lib/query/use-refresh.ts';

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
