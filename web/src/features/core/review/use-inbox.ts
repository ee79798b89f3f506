import { keepPreviousData } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { inboxKinds, type InboxKind } from '@keelstone/domain/core/review/review-queue';
import {
  inboxContract,
  inboxFilters,
  type InboxCaseWire,
  type InboxFilter,
} from '@keelstone/domain/desk/inbox/inbox.contract';
import { foldName } from '@keelstone/domain/kernel/search/fold-name';
import { useDeferred } from '../../../lib/api/deferred.ts';
import { useCursorPages, type Pages } from '../../../lib/query/use-pages.ts';
import { useIsWide } from '../../../lib/use-is-wide.ts';
import { inboxPath, reviewPath } from './review-paths.ts';

/** One row of the inbox. */
export type InboxCase = InboxCaseWire & {
  id: string;
  createdAt: string;
  user: { _id: string; name: string; email: string };
};

export type Inbox = {
  filter: InboxFilter;
  /** The kind and id in the address. Both are missing if it names no case. */
  kind: InboxKind | undefined;
  id: string | undefined;
  /** The cases that the search finds. */
  cases: readonly InboxCase[];
  search: string;
  onSearch: (search: string) => void;
  /** The open case, also after it has left the inbox. */
  row: InboxCase | undefined;
  /** The open case is no longer in the inbox: somebody has decided it, or its owner has cancelled it. */
  hasLeft: boolean;
  /** The rejection of the open case waits or is on its way. */
  isRejecting: boolean;
  isEmpty: boolean;
  pages: Pages<InboxCaseWire>;
  next: (() => void) | undefined;
  previous: (() => void) | undefined;
  /** Opens the case after a decided one, even if the inbox has changed. Does nothing if another case is open by then. */
  goOn: (decidedId: string) => void;
};

/** True if a record is loaded and belongs to somebody else. */
export function isOthers(record: { user: { _id: string } } | undefined, adminId: string): boolean {
  return record !== undefined && record.user._id !== adminId;
}

/** The waiting cases of one kind or of all, a page at a time. */
export function useCases(filter: InboxFilter): Pages<InboxCaseWire> {
  return useCursorPages(inboxContract['list-inbox'], {
    query: { kind: filter },
    placeholderData: keepPreviousData,
  });
}

/** The rows that still wait, each once, the oldest first. A later page may have older ones. */
export function listCases(rows: readonly InboxCaseWire[] = [], filter: InboxFilter = 'all'): InboxCase[] {
  const cases = rows.flatMap((row): InboxCase[] => {
    const record = row.application ?? row.transaction;
    if (record === undefined || !(filter === 'all' || filter === row.kind) || !isWaiting(row)) return [];
    const { _id: id, createdAt, user } = record;
    return [{ ...row, id, createdAt, user }];
  });
  return [...new Map(cases.map((each) => [each.id, each])).values()].sort(
    (one, other) => Date.parse(one.createdAt) - Date.parse(other.createdAt) || (one.id < other.id ? -1 : 1),
  );
}

/** A case that was just decided stays in the list until the list is asked for again. */
function isWaiting({ kind, application, transaction }: InboxCaseWire): boolean {
  if (kind === 'payouts') return transaction?.paidTxid === undefined && transaction?.returned === undefined;
  return (application ?? transaction)?.status === 'Pending';
}

/** True if a search finds a case: by a part of the name or the email address, or by the order id. */
function isFound({ user, transaction }: InboxCase, search: string): boolean {
  const text = search.trim().toLowerCase();
  return (
    foldName(user.name).includes(foldName(text)) ||
    user.email.toLowerCase().includes(text) ||
    transaction?.transactionId === text
  );
}

/** The next page is loaded this many cases before the last loaded one. */
const aheadRows = 3;

/**
 * The inbox, and the case in the address. Without a case a wide screen opens the first one. On others the list is a
 * page of its own. Steps from case to case replace each other in the browser's history, so that Back leaves the inbox.
 */
export function useInbox(): Inbox {
  const params = useParams();
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const isWide = useIsWide();
  const kind = inboxKinds.find((each) => each === params['list']);
  const { id } = params;
  const filter = inboxFilters.find((each) => each === query.get('filter')) ?? kind ?? 'all';
  const pages = useCases(filter);
  const { hasMore, isLoadingMore, loadMore, isStale } = pages;
  const deferred = useDeferred();
  const isRefused = (caseId: string) =>
    deferred.some((each) => each.id === caseId && each.step === 'refused');
  const isRejecting = (caseId = '') => !isRefused(caseId) && deferred.some((each) => each.id === caseId);
  const [search, onSearch] = useState('');
  const waiting = listCases(pages.rows, filter)
    .filter((each) => !isRejecting(each.id))
    .sort((one, other) => Number(isRefused(other.id)) - Number(isRefused(one.id)));
  const cases = waiting.filter((each) => isFound(each, search));
  const openIndex = waiting.findIndex((each) => each.id === id && each.kind === kind);
  const openRow = waiting[openIndex];
  const [seen, setSeen] = useState<{ row: InboxCase; index: number }>();
  const isSeen = seen?.row.id === id && seen?.row.kind === kind;
  if (openRow !== undefined && !(isSeen && seen?.index === openIndex))
    setSeen({ row: openRow, index: openIndex });
  const left = openRow === undefined && isSeen ? seen : undefined;
  const hasLeft = left !== undefined && !isStale;
  // The next case has the index of a case that has left.
  const [before, after] = openRow ? [openIndex, openIndex + 1] : [left?.index ?? 0, left?.index ?? 0];
  const following = waiting.slice(after).find((each) => cases.includes(each));
  const preceding = waiting.slice(0, before).findLast((each) => cases.includes(each));

  const open = (row: InboxCase | undefined): void => {
    void navigate(row === undefined ? inboxPath(filter) : reviewPath(row.kind, row.id, filter), {
      replace: true,
    });
  };
  const first = id === undefined && isWide && !isStale ? cases[0] : undefined;
  const firstPath = first && reviewPath(first.kind, first.id, filter);
  useEffect(() => {
    if (firstPath !== undefined) void navigate(firstPath, { replace: true });
  }, [firstPath, navigate]);
  const isNearEnd =
    hasMore && !isLoadingMore && !pages.isError && openIndex >= 0 && openIndex >= waiting.length - aheadRows;
  useEffect(() => {
    if (isNearEnd) loadMore();
    // Once for each page. `loadMore` is no dependency, because it is another function on each render.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isNearEnd, waiting.length]);

  const goOn = (): void => open(following ?? [...cases, ...waiting].find((row) => row.id !== id));
  const latest = useRef<{ id: string | undefined; goOn: () => void }>(undefined);
  useEffect(() => {
    latest.current = { id, goOn };
    return () => {
      latest.current = undefined;
    };
  });
  const step = (row: InboxCase | undefined) => (row === undefined ? undefined : () => open(row));
  return {
    filter,
    kind,
    id,
    cases,
    search,
    onSearch,
    row: openRow ?? left?.row,
    hasLeft,
    isRejecting: isRejecting(id),
    isEmpty: pages.rows !== undefined && !isStale && waiting.length === 0 && !hasMore && id === undefined,
    pages,
    // Next is possible after somebody else has decided the open case, even if it was the last one.
    next: hasLeft ? goOn : step(following),
    previous: step(preceding),
    goOn: (decidedId) => {
      if (latest.current?.id === decidedId) latest.current.goOn();
    },
  };
}
