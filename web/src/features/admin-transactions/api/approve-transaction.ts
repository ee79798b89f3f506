import { transactionContract } from '@keelstone/domain/api/transaction.contract';
import { call } from '../../../lib/api/call.ts';

/** `id` is the record's. */
export function approveTransaction(id: string): Promise<{ message: string }> {
  return call(transactionContract['approve-transaction'], { body: { idToApprove: id } });
}
