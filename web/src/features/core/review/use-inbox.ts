import { keepPreviousData } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { inboxKinds } from '@keelstone/domain/core/review/review-queue';
import {
  inboxContract,
  inboxFilters,
  type InboxCaseWire,
  type InboxFilter,
} from '@keelstone/domain/desk/inbox/inbox.contract';
import { failedPayoutReason } from '@keelstone/domain/desk/inbox/row-reasons';
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

export type Inbox = ReturnType<typeof useInbox>;

/** True if a record is loaded and belongs to somebody else. */
export function isOthers(record: { user: { _id: string } } | undefined, adminId: string): boolean {
  return record !== undefined && record.user._id !== adminId;
}

/** The waiting cases of one kind or of all, a page at a time. */
export function useCasePages(filter: InboxFilter): Pages<InboxCaseWire> {
  return useCursorPages(inboxContract['list-inbox'], {
    query: { kind: filter },
    placeholderData: keepPreviousData,
  });
}

/** The rows that still wait, the oldest first. Pages may overlap, so deduplicate and sort. */
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

/** False for a decided case that is still in the cached pages. */
function isWaiting({ kind, application, transaction, reasons }: InboxCaseWire): boolean {
  if (kind !== 'payouts') return (application ?? transaction)?.status === 'Pending';
  if (transaction?.returned !== undefined) return false;
  return transaction?.paidTxid === undefined || reasons.includes(failedPayoutReason);
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

/**
 * The inbox, and the case that the URL names. If it names none, wide screens open the first. Narrow screens show only
 * the list. Steps from case to case replace each other in the browser's history, so that Back leaves the inbox.
 */
export function useInbox() {
  const { list, id } = useParams();
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const isWide = useIsWide();
  const kind = inboxKinds.find((each) => each === list);
  const filter = inboxFilters.find((each) => each === query.get('filter')) ?? kind ?? 'all';
  const pages = useCasePages(filter);
  const { rows, hasMore, isStale } = pages;
  const [search, setSearch] = useState('');
  const steps = new Map(useDeferred().map((each) => [each.id, each.step]));
  const isRefused = (caseId: string) => steps.get(caseId) === 'refused';
  const isBeingRejected = (caseId: string) => steps.has(caseId) && !isRefused(caseId);
  const waiting = listCases(rows, filter)
    .filter((each) => !isBeingRejected(each.id))
    .sort((one, other) => Number(isRefused(other.id)) - Number(isRefused(one.id)));
  const cases = waiting.filter((each) => isFound(each, search));
  const openCase = useOpenCase(waiting, { kind, id });
  const hasLeft = openCase?.isListed === false && !isStale;
  const { preceding, following } = findNeighbours(waiting, cases, openCase);
  useLoadAhead(pages, waiting.length, openCase?.isListed === true ? openCase.index : undefined);

  const pathTo = (row: InboxCase | undefined) => row && reviewPath(row.kind, row.id, filter);
  const firstPath = pathTo(id === undefined && isWide && !isStale ? cases[0] : undefined);
  const isLoading = isStale || (rows === undefined && !pages.isError);
  useEffect(() => {
    if (firstPath !== undefined) void navigate(firstPath, { replace: true });
  }, [firstPath, navigate]);
  const open = (row?: InboxCase) => void navigate(pathTo(row) ?? inboxPath(filter), { replace: true });
  const openNext = () => open(following ?? [...cases, ...waiting].find((row) => row.id !== id));
  const openNextAfter = useIfStillOpen(id, openNext);
  return {
    filter,
    /** The kind and id in the address. Both are missing if it names no case. */
    kind,
    id,
    /** The cases that the search finds. */
    cases,
    search,
    setSearch,
    /** The open case, also after it has left the inbox. */
    row: openCase?.row,
    /** The open case is no longer in the inbox: somebody has decided it, or its owner has cancelled it. */
    hasLeft,
    /** The viewer's rejection of this case can still be undone, or is being sent. */
    isBeingRejected,
    isEmpty: rows !== undefined && !isStale && waiting.length === 0 && !hasMore && id === undefined,
    /** No case is open yet. On a wide screen the first one will be, if there is any. */
    isOpening: id === undefined && (isLoading || firstPath !== undefined),
    pages,
    // Next is possible after somebody else has decided the open case, even if it was the last one.
    next: hasLeft ? openNext : following && (() => open(following)),
    previous: preceding && (() => open(preceding)),
    /** Opens the case after a decided one, even if the inbox has changed. Does nothing if another case is open by then. */
    openNextAfter,
  };
}

/** The open case with its index among the waiting ones, or its last index there. */
type OpenCase = { row: InboxCase; index: number; isListed: boolean };
type Cases = readonly InboxCase[];

/** Finds the case in the address, and remembers it after it has left the inbox. */
function useOpenCase(waiting: Cases, { kind, id }: Record<'kind' | 'id', string | undefined>) {
  const [last, setLast] = useState<OpenCase>();
  const isOpen = (row: InboxCase) => row.id === id && row.kind === kind;
  const lastOpen = last && isOpen(last.row) ? last : undefined;
  const index = waiting.findIndex(isOpen);
  const row = waiting[index];
  if (row === undefined) return lastOpen && { ...lastOpen, isListed: false };
  const openCase = { row, index, isListed: true };
  if (lastOpen?.index !== index) setLast(openCase);
  return openCase;
}

/** The nearest found cases on both sides of the open one. After it leaves, its old index holds the next case. */
function findNeighbours(waiting: Cases, found: Cases, openCase?: OpenCase) {
  const { index, isListed } = openCase ?? { index: 0, isListed: false };
  return {
    preceding: waiting.slice(0, index).findLast((each) => found.includes(each)),
    following: waiting.slice(isListed ? index + 1 : index).find((each) => found.includes(each)),
  };
}

/** The next page is loaded once this few loaded cases remain. */
const aheadRows = 3;

function useLoadAhead(pages: Pages<InboxCaseWire>, loaded: number, openIndex = -Infinity): void {
  const { hasMore, isLoadingMore, isError, loadMore } = pages;
  const isNearEnd = hasMore && !isLoadingMore && !isError && openIndex >= loaded - aheadRows;
  useEffect(() => {
    if (isNearEnd) loadMore();
    // Once for each page. `loadMore` is no dependency, because it is another function on each render.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isNearEnd, loaded]);
}

/** Returns a function that calls the latest `act` if the case with the given id is open by then. */
function useIfStillOpen(id: string | undefined, act: () => void) {
  const latest = useRef<{ id: string | undefined; act: () => void }>(undefined);
  useEffect(() => {
    latest.current = { id, act };
    return () => void (latest.current = undefined);
  });
  return (decidedId: string): void => {
    if (latest.current?.id === decidedId) latest.current.act();
  };
}
