import { legalContract } from '@keelstone/domain/core/legal/legal.contract';
import { useMutation } from '@tanstack/react-query';
import { ApiError } from '../../../lib/api/api-error.ts';
import { call } from '../../../lib/api/call.ts';
import { useRefresh } from '../../../lib/query/use-refresh.ts';
import { useNotify } from '../../../lib/toast/notify.ts';

/** Accepts the versions that were shown. A page that was open when new ones were published has to be reloaded. */
export function useAccept() {
  const notify = useNotify();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (body: { terms: number; privacy: number }) =>
      call(legalContract['accept-legal-texts'], { body }),
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'changed-meanwhile')
        notify.error('These texts have changed. Please reload the page and read them again');
      else notify.refused(error);
    },
    onSettled: refresh,
  });
}
