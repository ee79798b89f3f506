import {
  journalEntryFromWire,
  type JournalPageWire,
  type ShownEntry,
} from '@keelstone/domain/api/journal.wire';
import { statementContract } from '@keelstone/domain/api/statement.contract';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { usePages, type Pages } from '../query/use-pages.ts';
import { useRefresh } from '../query/use-refresh.ts';

const pageSize = 20;

export type JournalAccount = JournalPageWire['account'];

/** The newest entries of the own ledger, as they were with `account`; older ones are added page by page. */
export type Journal = {
  pages: Pages<ShownEntry>;
  account: JournalAccount | undefined;
  /** A later page came with another account: an entry was posted in between. */
  isOutrun: boolean;
  /** Asks again for the account and its newest entries, and for everything else on the page. */
  readAgain: () => void;
};

/** Reads as the reader asks, never by itself: the figure and its entries stay what they were together. */
export function useJournal(userId: string): Journal {
  const queryClient = useQueryClient();
  const refresh = useRefresh();
  const queryKey = ['journal', userId];
  const query = useInfiniteQuery({
    queryKey,
    queryFn: async ({ pageParam: cursor, signal }) => {
      const page = await call(statementContract['list-journal'], {
        params: { userId },
        query: { limit: pageSize, cursor },
        signal,
      });
      return { ...page, items: page.items.map(journalEntryFromWire) };
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    gcTime: 0,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    meta: { isStatic: true },
  });
  const [first, ...later] = query.data?.pages ?? [];
  return {
    pages: usePages(query),
    account: first?.account,
    isOutrun: later.some(({ account }) => account.head !== first?.account.head),
    readAgain: () => {
      void queryClient.resetQueries({ queryKey });
      void refresh();
    },
  };
}
