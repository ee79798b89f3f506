import { choiceField } from '../../kernel/api/common.wire.ts';

/** The tabs of the lists under review, by their spelling in the query, with the record's status. */
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
  return choiceField(reviewStatuses, 'any', 'Only records of this status.');
}
