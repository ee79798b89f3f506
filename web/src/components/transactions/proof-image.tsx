import { transactionContract } from '@keelstone/domain/api/transaction.contract';
import type { TransactionWire } from '@keelstone/domain/api/transaction.wire';
import { fetchBytes } from '../../lib/api/call.ts';
import { PrivateImage } from '../private-image.tsx';

/** The proof of payment, from the API. */
export function ProofImage({ transaction: { _id, transactionId } }: { transaction: TransactionWire }) {
  return (
    <PrivateImage
      queryKey={['transaction-proof', _id]}
      load={({ signal }) =>
        fetchBytes(transactionContract['get-transaction-proof'], { params: { transactionId: _id }, signal })
      }
      alt={`Proof of payment for order ${transactionId}`}
    />
  );
}
