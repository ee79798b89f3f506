import { PreviewedDialog } from '../../../components/preview/previewed-dialog.tsx';
import { useDeleteTransaction } from '../../../lib/api-hooks/use-delete-transaction.ts';
import { useReviewPreview } from '../api.ts';
import type { TransactionDialogProps } from './transaction-dialog-props.ts';
import { deletionText } from './transaction-texts.ts';

/** What a Pending record releases is shown before; a final one moves nothing. */
export function DeleteTransactionDialog({ transaction, isOpen, onClose }: TransactionDialogProps) {
  const deletion = useDeleteTransaction({ isOpen, onDone: onClose });
  const preview = useReviewPreview('delete', { transaction, isOpen });
  return (
    <PreviewedDialog
      isOpen={isOpen}
      title="Delete this record?"
      text={deletionText(transaction)}
      confirmLabel="Delete"
      busyText="Deleting..."
      isBusy={deletion.isBusy}
      failure={deletion.failure}
      preview={preview}
      onConfirm={(expected) => {
        deletion.run({ id: transaction._id, expected });
      }}
      onClose={onClose}
    />
  );
}
