import { noticeContract } from '@keelstone/domain/api/notice.contract';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { useNotify } from '../../../lib/notify.ts';
import { useRefresh } from '../../../lib/query/use-refresh.ts';

/** Marks everything as read. */
export function useReadNotices() {
  const notify = useNotify();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: () => call(noticeContract['read-notices'], {}),
    onSuccess: () => void refresh(),
    onError: notify.refused,
  });
}
