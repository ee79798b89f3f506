import { validationTexts } from '../../kernel/validation/validation.texts.ts';
import { string } from 'yup';

/** The tabs of the lists under review as the query spells them, with the record's status. */
export const reviewStatusFilter = {
  any: undefined,
  pending: 'Pending',
  rejected: 'Rejected',
  approved: 'Approved',
} as const;

export type ReviewStatusFilter = keyof typeof reviewStatusFilter;

export const reviewStatuses = [
  'any',
  'pending',
  'rejected',
  'approved',
] as const satisfies ReviewStatusFilter[];

export function reviewStatusField() {
  return string()
    .oneOf(reviewStatuses, validationTexts.invalid)
    .default('any')
    .meta({ description: 'Only records of this status.' });
}
