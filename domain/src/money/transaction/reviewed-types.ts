import type { ReviewQueue } from '../../core/review/review-queue.ts';
import type { Act } from '../../core/user/restriction.ts';
import type { TransactionType } from './transaction.ts';

/** The queues of money records, with the type of their records. */
export const reviewedTypes = {
  deposits: 'Deposit',
  withdrawals: 'Withdrawal',
} as const satisfies Record<Exclude<ReviewQueue, 'kyc'>, TransactionType>;

/** Returns the act that a restriction of the owner's account may stop when a record of this type is approved. */
export function pickApprovalAct(type: TransactionType): Act {
  return type === 'Deposit' ? 'approve-deposit' : 'approve-withdrawal';
}
