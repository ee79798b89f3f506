import { kycToCsv } from '@keelstone/domain/api/list.csv';
import { kycContract } from '@keelstone/domain/api/kyc.contract';
import type { ReviewStatusFilter } from '@keelstone/domain/api/list-filter';
import { call } from '../../../lib/api/call.ts';
import type { ListFilter } from '../../../lib/query/list-filter.ts';
import { useAdminList } from '../../../lib/query/use-admin-list.ts';
import { useListFile } from '../../../lib/query/use-list-file.ts';
import { useCurrentUser } from '../../../lib/session/use-session.ts';

/** KYC records, a page at a time. */
export function useKycList(filter: ListFilter<ReviewStatusFilter>) {
  const { _id: adminId } = useCurrentUser();
  return useAdminList({
    name: 'admin-kyc',
    filter,
    ask: (query, signal) => call(kycContract['list-kyc'], { params: { adminId }, query, signal }),
  });
}

/** What the filter finds as a file. */
export function useKycFile(filter: ListFilter<ReviewStatusFilter>) {
  const { _id: adminId } = useCurrentUser();
  return useListFile({
    name: 'kyc',
    many: 'records',
    filter,
    ask: (query, signal) => call(kycContract['export-kyc'], { params: { adminId }, query, signal }),
    toCsv: kycToCsv,
  });
}
