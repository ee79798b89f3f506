import { transactionTypes } from './transaction.ts';
import { reviewStatuses } from '../../core/review/review-filter.ts';
import { choiceField } from '../../kernel/api/common.wire.ts';

/** For all transactions, also approved withdrawals that nobody has sent. */
export const transactionStatuses = [...reviewStatuses, 'unpaid'] as const;

export type TransactionStatusFilter = (typeof transactionStatuses)[number];

export function transactionStatusField() {
  return choiceField(
    transactionStatuses,
    'any',
    'Only records of this status; `unpaid`: approved withdrawals that were not sent.',
  );
}

export const typeFilters = ['any', ...transactionTypes] as const;

export type TypeFilter = (typeof typeFilters)[number];

export function transactionTypeField() {
  return choiceField(typeFilters, 'any', 'Only records of this type.');
}
