import { booksContract } from '@keelstone/domain/api/books.contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { useNotify } from '../../../lib/notify.ts';
import { useCurrentUser } from '../../../lib/session/use-session.ts';

/** Keeps what was counted in the wallets today. */
export function useRecordHoldings({ onDone }: { onDone: () => void }) {
  const { _id: adminId } = useCurrentUser();
  const notify = useNotify();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { btc: number; eth: number }) =>
      call(booksContract['record-holdings'], { params: { adminId }, body }),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: ['admin-books'] });
      notify.success('Kept for today');
      onDone();
    },
    onError: notify.refused,
  });
}
