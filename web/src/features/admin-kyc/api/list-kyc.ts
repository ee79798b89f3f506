import type { QueryOf, ResponseOf } from '@keelstone/domain/api/endpoint';
import { kycContract } from '@keelstone/domain/api/kyc.contract';
import type { PageSize } from '../../../components/transactions/page-size-select.tsx';
import { call } from '../../../lib/api/call.ts';

type Endpoint = (typeof kycContract)['list-kyc'];
export type KycFilter = QueryOf<Endpoint>['status'];
type Options = {
  adminId: string;
  status: KycFilter;
  limit: PageSize;
  cursor: string | undefined;
  signal: AbortSignal;
};

export function listKyc({ adminId, status, limit, cursor, signal }: Options): Promise<ResponseOf<Endpoint>> {
  return call(kycContract['list-kyc'], { params: { adminId }, query: { status, limit, cursor }, signal });
}
