import type { ReviewStatusFilter } from '@keelstone/domain/api/list-filter';
import type { ListFilter } from '../../../lib/query/list-filter.ts';
import { useAdminList } from '../../../lib/query/use-admin-list.ts';
import { useCurrentUser } from '../../../lib/session/use-session.ts';
import { listKyc } from '../api/list-kyc.ts';

/** KYC records, a page at a time. */
export function useKycList(filter: ListFilter<ReviewStatusFilter>) {
  const { _id: adminId } = useCurrentUser();
  return useAdminList({
    name: 'admin-kyc',
    filter,
    ask: (query, signal) => listKyc({ adminId, query, signal }),
  });
}
