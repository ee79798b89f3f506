import { transactionContract } from '@keelstone/domain/api/transaction.contract';
import type { TransactionWire } from '@keelstone/domain/api/transaction.wire';
import { fetchBytes } from '../../lib/api/call.ts';
import { PrivateImage, type PrivateImageSource } from '../private-image.tsx';

type Props = {
  transaction: TransactionWire;
  /** For administrators: the number of the question whose answer replaced it. */
  replacedBy?: number;
};

/** The proof of payment, from the API. */
export function ProofImage({ transaction: { _id, transactionId }, replacedBy }: Props) {
  return (
    <PrivateImage {...proofSource(_id, replacedBy)} alt={`Proof of payment for order ${transactionId}`} />
  );
}

/** The proof of a transaction, by its record. Each time it is asked for is audited. */
export function proofSource(transactionId: string, replacedBy?: number): PrivateImageSource {
  return {
    queryKey: ['transaction-proof', transactionId, String(replacedBy ?? '')],
    load: ({ signal }) =>
      fetchBytes(transactionContract['get-transaction-proof'], {
        params: { transactionId },
        query: { replacedBy },
        signal,
      }),
  };
}
