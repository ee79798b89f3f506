import type { ReviewList } from '@keelstone/domain/review/review-list';
import { useEffect, useRef, useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import type { Pages, Total } from '../../lib/query/use-pages.ts';
import { reviewPath } from './review-links.tsx';

/** The filter of a queue: the longest wait first. Pages are short, because each decision loads it again. */
export const pendingOldest = { search: '', status: 'pending', sort: 'oldest', limit: 10 } as const;

/** What a row of a queue tells about its case. */
export type QueueRow = {
  _id: string;
  createdAt: string;
  status: string;
  user: { _id: string; name: string };
};

export type ReviewQueue<Row> = {
  list: ReviewList;
  /** The case named in the URL; nothing while the queue is opening, or if it is empty. */
  id: string | undefined;
  /** Its row, also after it has left the queue. */
  row: Row | undefined;
  /** It was in the queue and no longer is: somebody has decided it, or its owner has cancelled it. */
  hasLeft: boolean;
  /** Counted from 0; undefined for a case that is not among the rows that were loaded. */
  place: number | undefined;
  total: Total | undefined;
  oldest: Row | undefined;
  isEmpty: boolean;
  pages: Pages<Row>;
  next: (() => void) | undefined;
  previous: (() => void) | undefined;
  /** Goes to the case after the decided one, whatever has happened to the queue in the meantime. */
  goOn: () => void;
};

/** It is known whose a case is, and it is not the administrator's own. */
export function isOthers(record: { user: { _id: string } } | undefined, adminId: string): boolean {
  return record !== undefined && record.user._id !== adminId;
}

/** This many rows before the last loaded one, the next rows are loaded. */
const aheadRows = 3;

/**
 * A queue, oldest first, and the case of it that the address names. Without one it opens the first. The steps of one
 * sitting replace each other in the browser's history, so that Back leads to where the sitting began.
 */
export function useReviewQueue<Row extends QueueRow>(list: ReviewList, pages: Pages<Row>): ReviewQueue<Row> {
  const { id } = useParams();
  const navigate = useNavigate();
  const { total, hasMore, isLoadingMore, loadMore } = pages;
  // One that was just decided is in the list until that has been asked for again.
  const rows = pages.rows?.filter(({ status }) => status === 'Pending') ?? [];
  const index = rows.findIndex((row) => row._id === id);
  const [seen, setSeen] = useState<{ row: Row; index: number }>();
  const found = rows[index];
  if (found !== undefined && (seen?.row !== found || seen.index !== index)) setSeen({ row: found, index });
  const last = seen?.row._id === id ? seen : undefined;
  const place = found === undefined ? last?.index : index;
  // A case that has left the queue was replaced by the one after it.
  const hasLeft = found === undefined && last !== undefined;
  const following = place === undefined ? rows[0] : rows[found === undefined ? place : place + 1];
  const preceding = place === undefined ? undefined : rows[place - 1];

  const open = (row: { _id: string } | undefined): void => {
    void navigate(reviewPath(list, row?._id), { replace: true });
  };
  const first = id === undefined ? rows[0]?._id : undefined;
  useEffect(() => {
    if (first !== undefined) void navigate(reviewPath(list, first), { replace: true });
  }, [first, list, navigate]);
  const isNearEnd = hasMore && !isLoadingMore && index >= rows.length - aheadRows;
  useEffect(() => {
    if (isNearEnd) loadMore();
    // Once for each page: `loadMore` is another function on each render.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isNearEnd, rows.length]);

  const goOn = (): void => {
    open(following ?? rows.find((row) => row._id !== id));
  };
  const latest = useRef(goOn);
  useEffect(() => {
    latest.current = goOn;
  });
  const step = (row: Row | undefined) =>
    row === undefined
      ? undefined
      : () => {
          open(row);
        };
  return {
    list,
    id,
    row: found ?? last?.row,
    hasLeft,
    place: found === undefined ? undefined : index,
    total,
    oldest: rows[0],
    isEmpty: pages.rows !== undefined && rows.length === 0 && id === undefined,
    pages,
    // Nobody is left at a case that somebody else has decided, even if it was the last one.
    next: hasLeft ? goOn : step(following),
    previous: step(preceding),
    goOn: () => {
      latest.current();
    },
  };
}
