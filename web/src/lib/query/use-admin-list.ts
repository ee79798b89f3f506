import { toDay } from '@keelstone/domain/kernel/time/period';
import { brand } from '@keelstone/domain/kernel/brand';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { answerTo } from '../api/call.ts';
import { saveFile } from '../save-file.ts';
import { serverNowMs } from '../server-time.ts';
import { useOwnIds } from '../session/use-session.ts';
import { useNotify } from '../toast/notify.ts';
import type { ListFilter } from './list-filter.ts';
import { makeKey } from '../api/query-keys.ts';
import { byCursor, countText, type PagedEndpoint, type PageOf, type Pages, usePages } from './use-pages.ts';
import { apiLimits } from '@keelstone/domain/kernel/api/api.limits';

/**
 * An administrator's list, a page at a time. After a change of search, order or page size the old rows stay visible
 * until the new ones arrive (`pages.isStale`), after a change of the status they do not.
 */
export function useAdminList<Row>(endpoint: PagedEndpoint<Row>, filter: ListFilter): Pages<Row> {
  const params = useOwnIds();
  const { status, search, sort, limit } = filter;
  const query = useInfiniteQuery({
    queryKey: [...makeKey(endpoint), status, search, sort, limit],
    queryFn: ({ pageParam: cursor, signal }) =>
      answerTo<PageOf<Row>>(endpoint, { params, query: { ...filter, cursor }, signal }),
    ...byCursor,
    placeholderData: (previous, previousQuery) =>
      previousQuery?.queryKey[1] === status ? previous : undefined,
  });
  return usePages(query);
}

/** Rows that have arrived, and how many there will be: both 0 before the first. */
type Progress = { rows: number; of: number };

export type ListFile = {
  /** The name of the rows: "users". */
  many: string;
  /** The progress of a download, or `undefined` if none is running. */
  progress: Progress | undefined;
  save: () => void;
  cancel: () => void;
};

type Options<Row> = {
  /** Begins the file's name: "users". */
  name: string;
  many: string;
  filter: ListFilter;
  toCsv: (rows: readonly Row[]) => string;
};

/**
 * Saves the rows of a filter as one CSV file, up to `apiLimits.listFileRowsMax`, and reports if there are more. Asks
 * for one page after the other. Saves nothing if it fails or is cancelled.
 */
export function useListFile<Row>(endpoint: PagedEndpoint<Row>, options: Options<Row>): ListFile {
  const params = useOwnIds();
  const notify = useNotify();
  const [progress, setProgress] = useState<Progress>();
  const running = useRef<AbortController>(undefined);
  const cancel = () => {
    running.current?.abort();
    running.current = undefined;
    setProgress(undefined);
  };
  // Leaving the page cancels the download.
  useEffect(() => () => running.current?.abort(), []);

  const run = async (abort: AbortController) => {
    const { search, status, sort } = options.filter;
    const ask = (cursor: string | undefined) =>
      answerTo<PageOf<Row>>(endpoint, {
        params,
        query: { search, status, sort, cursor },
        signal: abort.signal,
      });
    const { rows, total } = await readAll(ask, abort.signal, setProgress);
    if (abort.signal.aborted) return;
    const day = toDay(serverNowMs());
    saveFile(
      new Blob([options.toCsv(rows)], { type: 'text/csv;charset=utf-8' }),
      `${brand.slug}-${options.name}-${day}.csv`,
    );
    if (total > rows.length)
      notify.error(
        `The file has the first ${countText(rows.length)} of ${countText(total)} ${options.many}.`,
      );
  };
  const save = () => {
    if (running.current !== undefined) return;
    const abort = new AbortController();
    running.current = abort;
    setProgress({ rows: 0, of: 0 });
    run(abort)
      .catch((error: unknown) => {
        if (!abort.signal.aborted) notify.refused(error);
      })
      .finally(() => {
        if (running.current === abort) cancel();
      });
  };
  return { many: options.many, progress, save, cancel };
}

async function readAll<Row>(
  ask: (cursor: string | undefined) => Promise<PageOf<Row>>,
  signal: AbortSignal,
  onProgress: (progress: Progress) => void,
): Promise<{ rows: Row[]; total: number }> {
  const rows: Row[] = [];
  for (let cursor: string | undefined; ;) {
    const { items, total: counted = 0, nextCursor } = await ask(cursor);
    rows.push(...items);
    const total = Math.max(counted, rows.length);
    if (!signal.aborted) onProgress({ rows: rows.length, of: Math.min(total, apiLimits.listFileRowsMax) });
    if (nextCursor === null || rows.length >= apiLimits.listFileRowsMax)
      return { rows: rows.slice(0, apiLimits.listFileRowsMax), total };
    cursor = nextCursor;
  }
}
