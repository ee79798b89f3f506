import type { ResponseOf } from '@keelstone/domain/api/endpoint';
import { kycContract } from '@keelstone/domain/api/kyc.contract';
import type { ReviewStatusFilter } from '@keelstone/domain/api/list-filter';
import { call } from '../../../lib/api/call.ts';
import type { PageQuery } from '../../../lib/query/use-admin-list.ts';

type Endpoint = (typeof kycContract)['list-kyc'];
type Options = { adminId: string; query: PageQuery<ReviewStatusFilter>; signal: AbortSignal };

export function listKyc({ adminId, query, signal }: Options): Promise<ResponseOf<Endpoint>> {
  return call(kycContract['list-kyc'], { params: { adminId }, query, signal });
}
