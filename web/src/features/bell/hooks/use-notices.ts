import { noticeContract } from '@keelstone/domain/api/notice.contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';

/** What happened to the own account, newest first; asked for again with every signal, and not polled: it reads up to 20 documents. */
export function useNotices(userId: string) {
  return useQuery({
    queryKey: ['notices', userId],
    queryFn: ({ signal }) => call(noticeContract['list-notices'], { signal }),
    meta: { isPolled: false },
  });
}
