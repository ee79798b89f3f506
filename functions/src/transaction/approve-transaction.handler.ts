import type { Handler } from '../http/handler.ts';
import { reviewTransaction } from './review-transaction.service.ts';

export const approveTransactionHandler: Handler<'approve-transaction'> = async (
  { body, caller, origin },
  deps,
) => {
  await reviewTransaction({ id: body.idToApprove, review: 'Approved', caller, origin }, deps);
  return { message: 'Transaction approved' };
};
