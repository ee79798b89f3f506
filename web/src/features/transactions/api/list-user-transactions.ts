import { transactionContract } from '@keelstone/domain/api/transaction.contract';
import type { ResponseOf } from '@keelstone/domain/api/endpoint';
import type { PageSize } from '../../../lib/query/list-filter.ts';
import { call } from '../../../lib/api/call.ts';

type Endpoint = (typeof transactionContract)['list-user-transactions'];
type Options = { userId: string; limit: PageSize; cursor: string | undefined; signal: AbortSignal };

export function listUserTransactions({
  userId,
  limit,
  cursor,
  signal,
}: Options): Promise<ResponseOf<Endpoint>> {
  return call(transactionContract['list-user-transactions'], {
    params: { userId },
    query: { limit, cursor },
    signal,
  });
}
