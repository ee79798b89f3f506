import type { Handler } from '../http/handler.ts';
import { showImage } from '../upload/show-image.ts';

export const getTransactionProofHandler: Handler<'get-transaction-proof'> = async (
  { params, caller, origin },
  deps,
) => {
  const transaction = await deps.transactions.find(params.transactionId);
  const image = transaction && { ...transaction, image: transaction.proof };
  return showImage(image, { action: 'get-transaction-proof', caller, origin }, deps);
};
