import { transactionContract } from '@keelstone/domain/api/transaction.contract';
import type { TransactionWire } from '@keelstone/domain/api/transaction.wire';
import { fetchBytes } from '../../lib/api/call.ts';
import { PrivateImage, type PrivateImageSource } from '../private-image.tsx';

/** The proof of payment, from the API. */
export function ProofImage({ transaction: { _id, transactionId } }: { transaction: TransactionWire }) {
  return <PrivateImage {...proofSource(_id)} alt={`Proof of payment for order ${transactionId}`} />;
}

/** The proof of a transaction, by its record. Each time it is asked for is audited. */
export function proofSource(transactionId: string): PrivateImageSource {
  return {
    queryKey: ['transaction-proof', transactionId],
    load: ({ signal }) =>
      fetchBytes(transactionContract['get-transaction-proof'], { params: { transactionId }, signal }),
  };
}
