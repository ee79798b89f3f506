import type { PageRequest } from './page.ts';
import type { Filter } from './query.ts';
import { reviewStatusFilter, type ReviewStatusFilter } from '@keelstone/domain/core/review/review-filter';

/** The query of an administrator's list of records under review. */
export type ReviewListRequest = PageRequest & { search?: string | undefined; status: ReviewStatusFilter };

/** Records that no administrator deleted, of any or one status. */
export function reviewFilters(status: ReviewStatusFilter): Filter[] {
  return [['isDeleted', '==', false], ...statusFilter(status)];
}

/** Records of any or one status. */
export function statusFilter(status: ReviewStatusFilter): Filter[] {
  const stored = reviewStatusFilter[status];
  return stored === undefined ? [] : [['status', '==', stored]];
}
