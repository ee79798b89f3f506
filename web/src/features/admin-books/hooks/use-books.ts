import { booksContract } from '@keelstone/domain/api/books.contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { useCurrentUser } from '../../../lib/session/use-session.ts';

/** While a check that was asked for is on its way, the page looks for its report this often. */
const waitingMs = 10_000;

/** The last checks of the ledger, what they found, and what the wallets hold. */
export function useBooks() {
  const { _id: adminId } = useCurrentUser();
  return useQuery({
    queryKey: ['admin-books'],
    queryFn: ({ signal }) => call(booksContract['get-books'], { params: { adminId }, signal }),
    refetchInterval: ({ state }) => (state.data?.isRequested === true ? waitingMs : false),
  });
}
