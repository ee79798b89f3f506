import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { useDeleteTransaction } from '../../../lib/transactions/use-delete-transaction.ts';
import type { TransactionDialogProps } from './transaction-dialog-props.ts';
import { deletionText } from './transaction-texts.ts';

export function DeleteTransactionDialog({ transaction, isOpen, onClose }: TransactionDialogProps) {
  const deletion = useDeleteTransaction({ isOpen, onDone: onClose });
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title="Delete this record?"
      text={deletionText(transaction)}
      confirmLabel="Delete"
      busyText="Deleting..."
      isBusy={deletion.isBusy}
      onConfirm={() => {
        deletion.run(transaction._id);
      }}
      onClose={onClose}
    />
  );
}
