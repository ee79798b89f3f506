import { brand } from '@keelstone/domain/kernel/brand';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { saveFile } from '../save-file.ts';
import { serverNowMs } from '../server-time.ts';
import { useNotify } from '../toast/notify.ts';
import type { ListFilter } from './list-filter.ts';
import { byCursor, countText, type PageOf, usePages } from './use-pages.ts';
import { apiLimits } from '@keelstone/domain/kernel/api/api.limits';

/** One page of a list, as the API is asked for it. */
type PageQuery<Status extends string> = ListFilter<Status> & { cursor: string | undefined };

/**
 * An administrator's list, a page at a time. Another search, order or page size keeps the old rows visible until the
 * new ones arrive (`pages.isStale`); another status must not show the rows of this one.
 */
export function useAdminList<T, Status extends string>(options: {
  name: string;
  filter: ListFilter<Status>;
  ask: (query: PageQuery<Status>, signal: AbortSignal) => Promise<PageOf<T>>;
}) {
  const { name, filter, ask } = options;
  const { status, search, sort, limit } = filter;
  const query = useInfiniteQuery({
    queryKey: [name, status, search, sort, limit],
    queryFn: ({ pageParam: cursor, signal }) => ask({ ...filter, cursor }, signal),
    ...byCursor,
    placeholderData: (previous, previousQuery) =>
      previousQuery?.queryKey[1] === status ? previous : undefined,
  });
  return usePages(query);
}

/** What is asked of one part of a list that is saved as a file. */
type PartQuery<Status extends string> = Omit<ListFilter<Status>, 'limit'> & {
  cursor: string | undefined;
};

/** Rows that have arrived, and how many there will be: both 0 before the first. */
type Progress = { rows: number; of: number };

export type ListFile = {
  /** What is counted: "users". */
  many: string;
  /** What has arrived; `undefined` while nothing is saved. */
  progress: Progress | undefined;
  save: () => void;
  cancel: () => void;
};

type Options<T, Status extends string> = {
  /** Begins the file's name: "users". */
  name: string;
  many: string;
  filter: ListFilter<Status>;
  ask: (query: PartQuery<Status>, signal: AbortSignal) => Promise<PageOf<T>>;
  toCsv: (rows: readonly T[]) => string;
};

/**
 * Saves what a filter finds as one CSV file, up to `limits.listFileRowsMax` rows, and says if there are more. Parts are
 * asked for one after the other; what fails or is cancelled saves nothing.
 */
export function useListFile<T, Status extends string>(options: Options<T, Status>): ListFile {
  const notify = useNotify();
  const [progress, setProgress] = useState<Progress>();
  const running = useRef<AbortController>(undefined);
  const cancel = () => {
    running.current?.abort();
    running.current = undefined;
    setProgress(undefined);
  };
  // Nobody waits for the file of a page that they have left.
  useEffect(() => () => running.current?.abort(), []);

  const run = async (abort: AbortController) => {
    const { rows, total } = await readAll(options, abort.signal, setProgress);
    if (abort.signal.aborted) return;
    const day = new Date(serverNowMs()).toISOString().slice(0, 10);
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

async function readAll<T, Status extends string>(
  { filter: { search, status, sort }, ask }: Options<T, Status>,
  signal: AbortSignal,
  onProgress: (progress: Progress) => void,
): Promise<{ rows: T[]; total: number }> {
  const rows: T[] = [];
  for (let cursor: string | undefined; ;) {
    const { items, total: counted = 0, nextCursor } = await ask({ search, status, sort, cursor }, signal);
    rows.push(...items);
    const total = Math.max(counted, rows.length);
    if (!signal.aborted) onProgress({ rows: rows.length, of: Math.min(total, apiLimits.listFileRowsMax) });
    if (nextCursor === null || rows.length >= apiLimits.listFileRowsMax)
      return { rows: rows.slice(0, apiLimits.listFileRowsMax), total };
    cursor = nextCursor;
  }
}
