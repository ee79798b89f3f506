import type { ReviewList } from '../../core/review/review-list.ts';
import type { TransactionType } from './transaction.ts';

/** The queues of money records, with the type of their records. */
export const reviewedTypes = {
  deposits: 'Deposit',
  withdrawals: 'Withdrawal',
} as const satisfies Record<Exclude<ReviewList, 'kyc'>, TransactionType>;
