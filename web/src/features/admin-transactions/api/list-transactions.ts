import type { ResponseOf } from '@keelstone/domain/api/endpoint';
import { transactionContract } from '@keelstone/domain/api/transaction.contract';
import type { PageSize } from '../../../components/transactions/page-size-select.tsx';
import { call } from '../../../lib/api/call.ts';

type Endpoint = (typeof transactionContract)['list-transactions'];
type Options = { limit: PageSize; cursor: string | undefined; signal: AbortSignal };

export function listTransactions({ limit, cursor, signal }: Options): Promise<ResponseOf<Endpoint>> {
  return call(transactionContract['list-transactions'], { query: { limit, cursor }, signal });
}
