import { reviewStatuses } from '../../core/review/review-filter.ts';
import { choiceField } from '../../kernel/api/common.wire.ts';
import { transactionTypes } from './transaction.ts';

/** The list of all transactions can also show approved withdrawals that were not sent. */
export const statusFilters = [...reviewStatuses, 'unpaid'] as const;

export type TransactionStatusFilter = (typeof statusFilters)[number];

export function transactionStatusField() {
  return choiceField(
    statusFilters,
    'any',
    'Only records of this status; `unpaid`: approved withdrawals that were not sent.',
  );
}

export const typeFilters = ['any', ...transactionTypes] as const;

export type TypeFilter = (typeof typeFilters)[number];

export function transactionTypeField() {
  return choiceField(typeFilters, 'any', 'Only records of this type.');
}
