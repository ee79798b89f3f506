import type { Handler } from '../http/handler.ts';
import { deleteTransaction } from './delete-transaction.service.ts';

export const deleteTransactionHandler: Handler<'delete-transaction'> = async (
  { params, caller, origin },
  deps,
) => {
  await deleteTransaction({ id: params.transactionId, caller, origin }, deps);
  return { message: 'Transaction deleted' };
};
