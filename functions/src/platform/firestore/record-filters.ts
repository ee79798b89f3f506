import { reviewStatusFilter, type ReviewStatusFilter } from '@keelstone/domain/core/review/review-filter';
import type { PageRequest } from './page.ts';
import type { Filter } from './query.ts';

/** The query of an administrator's list of records under review. */
export type RecordListRequest = PageRequest & { search?: string | undefined; status: ReviewStatusFilter };

/** Records that no administrator deleted, of any or one status. */
export function filterUndeleted(status: ReviewStatusFilter): Filter[] {
  return [['isDeleted', '==', false], ...filterStatus(status)];
}

/** Records of any or one status. */
export function filterStatus(status: ReviewStatusFilter): Filter[] {
  const stored = reviewStatusFilter[status];
  return stored === undefined ? [] : [['status', '==', stored]];
}
