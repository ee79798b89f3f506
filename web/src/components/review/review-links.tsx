import type { TransactionWire } from '@keelstone/domain/api/transaction.wire';
import type { ReviewList } from '@keelstone/domain/review/review-list';
import Button from '@mui/material/Button';
import { generatePath, Link } from 'react-router-dom';
import { paths } from '../../config/paths.ts';

/** The address of a case, or of the first one of a queue. */
export function reviewPath(list: ReviewList, id?: string): string {
  return generatePath(paths.adminReview, { list, ...(id !== undefined && { id }) });
}

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

/** From a list to the queue of what waits in it. */
export function ReviewButton({ list, label }: { list: ReviewList; label: string }) {
  return (
    <Button component={Link} to={reviewPath(list)} variant="contained" sx={{ whiteSpace: 'nowrap' }}>
      {label}
    </Button>
  );
}
