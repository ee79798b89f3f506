import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { useRejectTransaction } from '../hooks/use-reject-transaction.ts';
import type { TransactionDialogProps } from './transaction-dialog-props.ts';
import { kindOf, rejectionText } from './transaction-texts.ts';

export function RejectTransactionDialog({ transaction, isOpen, onClose }: TransactionDialogProps) {
  const rejection = useRejectTransaction({ isOpen, onDone: onClose });
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={`Reject this ${kindOf(transaction)}?`}
      text={rejectionText(transaction)}
      confirmLabel="Reject"
      busyText="Rejecting..."
      isBusy={rejection.isBusy}
      onConfirm={() => {
        rejection.run(transaction._id);
      }}
      onClose={onClose}
    />
  );
}
