import { transactionContract } from '@keelstone/domain/api/transaction.contract';
import { call } from '../../../lib/api/call.ts';

/** `id` is the record's. */
export function deleteTransaction(id: string): Promise<{ message: string }> {
  return call(transactionContract['delete-transaction'], { params: { transactionId: id } });
}
