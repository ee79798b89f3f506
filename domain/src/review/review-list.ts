import type { TransactionType } from '../transaction/transaction.ts';

/** What administrators decide one after the other, each as a queue. */
export const reviewLists = ['kyc', 'deposits', 'withdrawals'] as const;
export type ReviewList = (typeof reviewLists)[number];

/** The queues of records of money, and the type of their records. */
export const reviewedTypes = {
  deposits: 'Deposit',
  withdrawals: 'Withdrawal',
} as const satisfies Record<Exclude<ReviewList, 'kyc'>, TransactionType>;
