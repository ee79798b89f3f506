import { assertNever } from '@keelstone/domain/errors';
import { TransactionSignals } from '../../../components/review-signals/review-signals.tsx';
import { PaymentProofDialog } from '../../../components/transactions/payment-proof-dialog.tsx';
import { TransactionDetailsDialog } from '../../../components/transactions/transaction-details-dialog.tsx';
import { useCurrentUser } from '../../../lib/session/use-session.ts';
import { ApproveTransactionDialog } from './approve-transaction-dialog.tsx';
import { AskTransactionDialog } from './ask-transaction-dialog.tsx';
import { DeleteTransactionDialog } from './delete-transaction-dialog.tsx';
import { DetailsActions } from './details-actions.tsx';
import { RecordPayoutDialog } from './record-payout-dialog.tsx';
import { RejectTransactionDialog } from './reject-transaction-dialog.tsx';
import { ReturnPayoutDialog } from './return-payout-dialog.tsx';
import type { TransactionDialogKind, TransactionDialogProps } from './transaction-dialog-props.ts';

type Props = TransactionDialogProps & {
  kind: TransactionDialogKind;
  /** From the details to a decision. */
  onDecide: (kind: 'approve' | 'reject' | 'ask') => void;
};

/** What can be done with a transaction, each in its dialog. */
export function TransactionDialog({ kind, onDecide, ...dialog }: Props) {
  const { _id: adminId } = useCurrentUser();
  switch (kind) {
    case 'details':
      return (
        <TransactionDetailsDialog
          {...dialog}
          isUserShown
          actions={<DetailsActions transaction={dialog.transaction} onDecide={onDecide} />}
        >
          {dialog.transaction.status === 'Pending' && dialog.transaction.user._id !== adminId && (
            <TransactionSignals transactionId={dialog.transaction._id} />
          )}
        </TransactionDetailsDialog>
      );
    case 'proof':
      return <PaymentProofDialog {...dialog} />;
    case 'approve':
      return <ApproveTransactionDialog {...dialog} />;
    case 'reject':
      return <RejectTransactionDialog {...dialog} />;
    case 'ask':
      return <AskTransactionDialog {...dialog} />;
    case 'record-payout':
      return <RecordPayoutDialog {...dialog} />;
    case 'return-payout':
      return <ReturnPayoutDialog {...dialog} />;
    case 'delete':
      return <DeleteTransactionDialog {...dialog} />;
    default:
      return assertNever(kind);
  }
}
