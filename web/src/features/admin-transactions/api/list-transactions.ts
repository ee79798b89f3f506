import type { ResponseOf } from '@keelstone/domain/api/endpoint';
import type { ReviewStatusFilter } from '@keelstone/domain/api/list-filter';
import { transactionContract } from '@keelstone/domain/api/transaction.contract';
import { call } from '../../../lib/api/call.ts';
import type { PageQuery } from '../../../lib/query/use-admin-list.ts';

type Endpoint = (typeof transactionContract)['list-transactions'];
type Options = { query: PageQuery<ReviewStatusFilter>; signal: AbortSignal };

export function listTransactions({ query, signal }: Options): Promise<ResponseOf<Endpoint>> {
  return call(transactionContract['list-transactions'], { query, signal });
}
