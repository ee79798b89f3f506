import type { TransactionWire } from '@keelstone/domain/api/transaction.wire';
import { reviewPath } from './review-path.ts';

/** The queues of transactions, by what is in them. */
export const transactionQueues = [
  { list: 'deposits', type: 'Deposit', label: 'Review deposits' },
  { list: 'withdrawals', type: 'Withdrawal', label: 'Review withdrawals' },
] as const;

/** Where a transaction that waits is reviewed; nothing for one that does not. */
export function reviewHref({ _id, type, status }: TransactionWire): string | undefined {
  const queue = status === 'Pending' ? transactionQueues.find((each) => each.type === type) : undefined;
  return queue && reviewPath(queue.list, _id);
}
