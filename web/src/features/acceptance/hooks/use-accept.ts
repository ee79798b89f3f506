import { legalContract } from '@keelstone/domain/api/legal.contract';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { useNotify } from '../../../lib/notify.ts';
import { useRefresh } from '../../../lib/query/use-refresh.ts';

/** Accepts the versions that were shown; what is new by then is shown instead. */
export function useAccept() {
  const notify = useNotify();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (body: { terms: number; privacy: number }) =>
      call(legalContract['accept-legal-texts'], { body }),
    onError: notify.refused,
    onSettled: refresh,
  });
}
