import { transactionContract } from '@keelstone/domain/money/transaction/transaction.contract';
import type { TransactionWire } from '@keelstone/domain/money/transaction/transaction.wire';
import { fetchBytes } from '../../../lib/api/call.ts';
import { makeKey } from '../../../lib/api/query-keys.ts';
import { useCurrentUser } from '../../../lib/session/use-session.ts';
import { PrivateImage, ShownToOwner, type PrivateImageSource } from '../../../ui/private-image.tsx';
import { ViewDialog } from '../../../ui/view-dialog.tsx';
import { countAnswers } from '../../core/decision/use-preview.ts';
import type { TransactionDialogProps } from './transaction-dialog-props.ts';

type Props = {
  transaction: TransactionWire;
  /** For administrators: the number of the question whose answer replaced this proof. */
  replacedBy?: number;
};

/** The proof of payment, from the API. */
export function PaymentProofImage({ transaction, replacedBy }: Props) {
  const { _id: viewerId } = useCurrentUser();
  const { _id, transactionId, user } = transaction;
  const source = makePaymentProofSource(_id, { replacedBy, answers: countAnswers(transaction) });
  return (
    <>
      <PrivateImage {...source} alt={`Proof of payment for order ${transactionId}`} />
      {user._id !== viewerId && <ShownToOwner owner={user.name} />}
    </>
  );
}

/**
 * The proof of a transaction. Each request for it is audited. `answers`: the number of answered questions, because each
 * answer may have replaced the proof.
 */
export function makePaymentProofSource(
  transactionId: string,
  { replacedBy, answers }: { replacedBy?: number | undefined; answers: number },
): PrivateImageSource {
  const proof = transactionContract['get-transaction-proof'];
  const request = { params: { transactionId }, query: { replacedBy } };
  return {
    queryKey: makeKey(proof, { ...request, version: answers }),
    load: ({ signal }) => fetchBytes(proof, { ...request, signal }),
  };
}

/** The proof image alone, opened by the eye of a row. */
export function PaymentProofDialog({ transaction, isOpen, onClose }: TransactionDialogProps) {
  return (
    <ViewDialog title="Proof of payment" maxWidth="md" isOpen={isOpen} onClose={onClose}>
      <PaymentProofImage transaction={transaction} />
    </ViewDialog>
  );
}
