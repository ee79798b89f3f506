import { validationTexts } from '../../kernel/validation/validation.texts.ts';
import { transactionTypes } from './transaction.ts';
import { string } from 'yup';
import { reviewStatuses } from '../../core/review/review-filter.ts';

/** For all transactions, also approved withdrawals that nobody has sent. */
export const transactionStatuses = [...reviewStatuses, 'unpaid'] as const;

export type TransactionStatusFilter = (typeof transactionStatuses)[number];

export function transactionStatusField() {
  return string().oneOf(transactionStatuses, validationTexts.invalid).default('any').meta({
    description: 'Only records of this status; `unpaid`: approved withdrawals that were not sent.',
  });
}

export const typeFilters = ['any', ...transactionTypes] as const;

export type TypeFilter = (typeof typeFilters)[number];

export function transactionTypeField() {
  return string()
    .oneOf(typeFilters, validationTexts.invalid)
    .default('any')
    .meta({ description: 'Only records of this type.' });
}
