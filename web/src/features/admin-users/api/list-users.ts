import type { ResponseOf } from '@keelstone/domain/api/endpoint';
import { userContract } from '@keelstone/domain/api/user.contract';
import type { PageSize } from '../../../components/transactions/page-size-select.tsx';
import { call } from '../../../lib/api/call.ts';

type Endpoint = (typeof userContract)['list-users'];
type Options = { adminId: string; limit: PageSize; cursor: string | undefined; signal: AbortSignal };

export function listUsers({ adminId, limit, cursor, signal }: Options): Promise<ResponseOf<Endpoint>> {
  return call(userContract['list-users'], { params: { adminId }, query: { limit, cursor }, signal });
}
