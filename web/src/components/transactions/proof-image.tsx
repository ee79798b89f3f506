import { transactionContract } from '@keelstone/domain/api/transaction.contract';
import type { TransactionWire } from '@keelstone/domain/api/transaction.wire';
import { fetchBytes } from '../../lib/api/call.ts';
import { PrivateImage } from '../private-image.tsx';

type Props = {
  transaction: TransactionWire;
  /** For administrators: the number of the question whose answer replaced it. */
  replacedBy?: number;
};

/** The proof of payment, from the API. */
export function ProofImage({ transaction, replacedBy }: Props) {
  const { _id, transactionId } = transaction;
  return (
    <PrivateImage
      queryKey={['transaction-proof', _id, String(replacedBy ?? '')]}
      load={({ signal }) =>
        fetchBytes(transactionContract['get-transaction-proof'], {
          params: { transactionId: _id },
          query: { replacedBy },
          signal,
        })
      }
      alt={`Proof of payment for order ${transactionId}`}
    />
  );
}
