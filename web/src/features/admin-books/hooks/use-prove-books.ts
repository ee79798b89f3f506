import { booksContract } from '@keelstone/domain/api/books.contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { useNotify } from '../../../lib/notify.ts';
import { useCurrentUser } from '../../../lib/session/use-session.ts';

/** Asks for a check of all books. */
export function useProveBooks() {
  const { _id: adminId } = useCurrentUser();
  const notify = useNotify();
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(booksContract['prove-books'], { params: { adminId } }),
    onSuccess: ({ message }) => {
      notify.success(message);
      void client.invalidateQueries({ queryKey: ['admin-books'] });
    },
    onError: notify.refused,
  });
}
