import { generatePath } from 'react-router-dom';
import type { InboxKind } from '@keelstone/domain/core/review/review-queue';
import type { InboxFilter } from '@keelstone/domain/desk/inbox/inbox.contract';
import type { TransactionWire } from '@keelstone/domain/money/transaction/transaction.wire';
import { paths } from '../../../config/paths.ts';

/** The address of the inbox with a filter. */
export function inboxPath(filter: InboxFilter): string {
  return generatePath(paths.adminReview, { list: filter === 'all' ? null : filter, id: null });
}

/** The address of a case. The inbox next to it is filtered by its kind, or by another filter. */
export function reviewPath(kind: InboxKind, id: string, filter: InboxFilter = kind): string {
  const path = generatePath(paths.adminReview, { list: kind, id });
  return filter === kind ? path : `${path}?filter=${filter}`;
}

/** The address of the review of a pending transaction, or `undefined` for any other. */
export function reviewHref({ _id, type, status }: TransactionWire): string | undefined {
  if (status !== 'Pending' || type === 'Credited') return undefined;
  return reviewPath(type === 'Deposit' ? 'deposits' : 'withdrawals', _id);
}
