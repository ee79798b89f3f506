import type { ResponseOf } from '@keelstone/domain/api/endpoint';
import type { UserStatusFilter } from '@keelstone/domain/api/list-filter';
import { userContract } from '@keelstone/domain/api/user.contract';
import { call } from '../../../lib/api/call.ts';
import type { PageQuery } from '../../../lib/query/use-admin-list.ts';

type Endpoint = (typeof userContract)['list-users'];
type Options = { adminId: string; query: PageQuery<UserStatusFilter>; signal: AbortSignal };

export function listUsers({ adminId, query, signal }: Options): Promise<ResponseOf<Endpoint>> {
  return call(userContract['list-users'], { params: { adminId }, query, signal });
}
