import { notificationContract } from '@keelstone/domain/people/notification/notification.contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { useRefresh } from '../../../lib/query/use-refresh.ts';
import { useNotify } from '../../../lib/toast/notify.ts';

/** What happened to the own account, newest first; asked for again with every signal, and not polled: it reads up to 20 documents. */
export function useNotices(userId: string) {
  return useQuery({
    queryKey: ['notices', userId],
    queryFn: ({ signal }) => call(notificationContract['list-notices'], { signal }),
    meta: { isPolled: false },
  });
}

/** Marks everything as read. */
export function useReadNotices() {
  const notify = useNotify();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: () => call(notificationContract['read-notices'], {}),
    onSuccess: () => void refresh(),
    onError: notify.refused,
  });
}
