import { string } from 'yup';
import type { kycRecordStatuses } from '../../identity/kyc/kyc-record.ts';
import { type TransactionStatus, transactionTypes } from '../../money/transaction/transaction.ts';
import { validationTexts } from '../validation/validation.texts.ts';

/** The tabs of the lists under review as the query spells them, with the record's status. */
export const reviewStatusFilter = {
  any: undefined,
  pending: 'Pending',
  rejected: 'Rejected',
  approved: 'Approved',
} as const satisfies Record<
  string,
  Extract<TransactionStatus, (typeof kycRecordStatuses)[number]> | undefined
>;
export type ReviewStatusFilter = keyof typeof reviewStatusFilter;

/** The tabs of the user list, with the user's `isBlocked`. */
export const userStatusFilter = {
  any: undefined,
  active: false,
  suspended: true,
} as const satisfies Record<string, boolean | undefined>;
export type UserStatusFilter = keyof typeof userStatusFilter;

export const reviewStatuses = [
  'any',
  'pending',
  'rejected',
  'approved',
] as const satisfies ReviewStatusFilter[];
/** For all transactions, also approved withdrawals that nobody has sent. */
export const transactionStatuses = [...reviewStatuses, 'unpaid'] as const;
export type TransactionStatusFilter = (typeof transactionStatuses)[number];

export const userStatuses = ['any', 'active', 'suspended'] as const satisfies UserStatusFilter[];

export function reviewStatusField() {
  return string()
    .oneOf(reviewStatuses, validationTexts.invalid)
    .default('any')
    .meta({ description: 'Only records of this status.' });
}

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

export function userStatusField() {
  return string()
    .oneOf(userStatuses, validationTexts.invalid)
    .default('any')
    .meta({ description: 'Only active or only suspended users.' });
}
