import type { Handler } from '../http/handler.ts';
import { reviewTransaction } from './review-transaction.service.ts';

export const rejectTransactionHandler: Handler<'reject-transaction'> = async (
  { body, caller, origin },
  deps,
) => {
  await reviewTransaction({ id: body.idToReject, review: 'Rejected', caller, origin }, deps);
  return { message: 'Transaction rejected' };
};
