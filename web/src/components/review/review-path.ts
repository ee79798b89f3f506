import type { ReviewList } from '@keelstone/domain/review/review-list';
import { generatePath } from 'react-router-dom';
import { paths } from '../../config/paths.ts';

/** The address of a case, or of the first one of a queue. */
export function reviewPath(list: ReviewList, id?: string): string {
  return generatePath(paths.adminReview, { list, ...(id !== undefined && { id }) });
}
