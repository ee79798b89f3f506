import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import {
  beginCheck,
  checkEntry,
  endCheck,
  type JournalFault,
} from '@keelstone/domain/core/ledger/journal-check';
import { journalEntryFromWire, type JournalPageWire } from '@keelstone/domain/money/statement/journal.wire';
import { statementContract } from '@keelstone/domain/money/statement/statement.contract';
import { statementLimits } from '@keelstone/domain/money/statement/statement.limits';
import { call } from '../../../lib/api/call.ts';
import { makeKey } from '../../../lib/api/query-keys.ts';
import { askedOnce } from '../../../lib/query/use-answer.ts';
import { byCursor, usePages } from '../../../lib/query/use-pages.ts';
import { useRefresh } from '../../../lib/query/use-refresh.ts';
import { serverNowMs } from '../../../lib/server-time.ts';

const pageSize = 20;

export type JournalAccount = JournalPageWire['account'];
export type Journal = ReturnType<typeof useJournal>;

/**
 * The newest entries of the own ledger, as of `account`. Older pages are added on request. Reads on request only, so
 * that the figure and its entries stay of the same moment.
 */
export function useJournal(userId: string) {
  const queryClient = useQueryClient();
  const refresh = useRefresh();
  const queryKey = makeKey(statementContract['list-journal'], { params: { userId } });
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
    /** A later page came with another account: an entry was posted in between. */
    isOutrun: later.some(({ account }) => account.head !== first?.account.head),
    /** Asks again for the account and its newest entries, and for everything else on the page. */
    readAgain: () => {
      void queryClient.resetQueries({ queryKey });
      void refresh();
    },
  };
}

/** Runs the check once asked for, with its progress. It can be stopped, and stops when its component is unmounted. */
export function useCheckJournal(userId: string, startsCheck: true | undefined) {
  const [progress, setProgress] = useState({ entries: 0, of: 0 });
  const controller = useRef<AbortController>(undefined);
  const stop = (): void => controller.current?.abort();
  const { mutate, reset, data, error, isPending } = useMutation({
    mutationFn: () => {
      const { signal } = (controller.current = new AbortController());
      setProgress({ entries: 0, of: 0 });
      return checkWholeJournal(userId, signal, setProgress);
    },
  });
  useEffect(() => {
    if (startsCheck) mutate();
    return () => controller.current?.abort();
  }, [startsCheck, mutate]);
  return { check: () => mutate(), stop, reset, progress, result: data, error, isPending };
}

/** Faults beyond this number are only counted: there may be as many as entries. */
const keptMax = 50;

export type JournalResult = Awaited<ReturnType<typeof checkWholeJournal>>;

/**
 * Recomputes a whole journal in this browser, with the code that the reconciliation runs: a page at a time from the
 * first entry on, so that it needs the memory of one page. An entry that is posted meanwhile is checked too.
 */
async function checkWholeJournal(
  userId: string,
  signal: AbortSignal,
  onProgress: (progress: { entries: number; of: number }) => void,
) {
  const check = beginCheck(userId);
  const faults: JournalFault[] = [];
  let faultCount = 0;
  const keep = (newFaults: readonly JournalFault[]): void => {
    faultCount += newFaults.length;
    faults.push(...newFaults.slice(0, keptMax - faults.length));
  };
  let head = '';
  let cursor: string | undefined;
  do {
    const query = { limit: statementLimits.journalPageSize, sort: 'oldest', cursor } as const;
    const page = await call(statementContract['list-journal'], { params: { userId }, query, signal }).catch(
      (error: unknown) => {
        if (!signal.aborted) throw error;
      },
    );
    if (page === undefined || signal.aborted) break;
    for (const item of page.items) keep(checkEntry(check, journalEntryFromWire(item)));
    const { account, nextCursor } = page;
    onProgress({ entries: check.entries, of: account.seq });
    head = account.head;
    cursor = nextCursor ?? undefined;
    if (cursor === undefined) keep(endCheck(check, { ...account.balances, ...account }));
  } while (cursor !== undefined);
  // If it was stopped, later entries were not checked.
  return { entries: check.entries, head, faults, faultCount, isStopped: signal.aborted, atMs: serverNowMs() };
}
