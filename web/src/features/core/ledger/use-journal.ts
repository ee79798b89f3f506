import {
  journalEntryFromWire,
  type JournalPageWire,
  type ShownEntry,
} from '@keelstone/domain/money/statement/journal.wire';
import { statementContract } from '@keelstone/domain/money/statement/statement.contract';
import {
  beginCheck,
  checkEntry,
  endCheck,
  type JournalFault,
} from '@keelstone/domain/core/ledger/journal-check';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../../lib/api/call.ts';
import { byCursor, type Pages, usePages } from '../../../lib/query/use-pages.ts';
import { useRefresh } from '../../../lib/query/use-refresh.ts';
import { statementLimits } from '@keelstone/domain/money/statement/statement.limits';
import { keyOf } from '../../../lib/api/query-keys.ts';
import { askedOnce } from '../../../lib/query/use-answer.ts';

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
  const queryKey = keyOf(statementContract['list-journal'], { params: { userId } });
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
    ...byCursor,
    ...askedOnce,
    refetchOnReconnect: false,
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

/** Runs the check when it is asked for, with its progress; it can be stopped, and ends with what shows it. */
export function useCheckJournal(userId: string) {
  const [progress, setProgress] = useState({ entries: 0, of: 0 });
  const running = useRef<AbortController>(undefined);
  const stop = (): void => running.current?.abort();
  useEffect(() => () => running.current?.abort(), []);
  const { mutate, reset, data, error, isPending } = useMutation({
    mutationFn: () => {
      const { signal } = (running.current = new AbortController());
      setProgress({ entries: 0, of: 0 });
      const onProgress = (entries: number, of: number): void => {
        setProgress({ entries, of });
      };
      return checkWholeJournal(userId, { signal, onProgress });
    },
  });
  return {
    check: (): void => {
      mutate();
    },
    stop,
    reset,
    progress,
    result: data,
    error,
    isPending,
  };
}

/** More faults than this are counted and not kept: they may be as many as the entries. */
const keptMax = 50;

export type JournalResult = {
  entries: number;
  /** The hash of the last entry. */
  head: string;
  faults: JournalFault[];
  faultCount: number;
  /** Stopped before the last entry: nothing is known of those after it. */
  isStopped: boolean;
};

/**
 * Recomputes a whole journal in this browser, with the code that the reconciliation runs: a page at a time from the
 * first entry on, so that it needs the memory of one page. An entry that is posted meanwhile is checked too.
 */
async function checkWholeJournal(
  userId: string,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (entries: number, of: number) => void },
): Promise<JournalResult> {
  const check = beginCheck(userId);
  const faults: JournalFault[] = [];
  let faultCount = 0;
  const keep = (found: readonly JournalFault[]): void => {
    faultCount += found.length;
    faults.push(...found.slice(0, keptMax - faults.length));
  };
  let head = '';
  let cursor: string | undefined;
  let isStopped = false;
  do {
    const page = await nextPage(userId, cursor, signal);
    if (page === undefined) {
      isStopped = true;
      break;
    }
    for (const item of page.items) keep(checkEntry(check, journalEntryFromWire(item)));
    const { account, nextCursor } = page;
    onProgress(check.entries, account.seq);
    head = account.head;
    cursor = nextCursor ?? undefined;
    if (cursor === undefined) keep(endCheck(check, { ...account.balances, ...account }));
  } while (cursor !== undefined);
  return { entries: check.entries, head, faults, faultCount, isStopped };
}

/** `undefined` once the check was stopped. */
async function nextPage(
  userId: string,
  cursor: string | undefined,
  signal: AbortSignal,
): Promise<JournalPageWire | undefined> {
  if (signal.aborted) return undefined;
  try {
    const page = await call(statementContract['list-journal'], {
      params: { userId },
      query: { limit: statementLimits.journalPageSize, sort: 'oldest', cursor },
      signal,
    });
    return signal.aborted ? undefined : page;
  } catch (error) {
    if (signal.aborted) return undefined;
    throw error;
  }
}
