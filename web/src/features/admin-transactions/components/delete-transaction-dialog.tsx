import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { PreviewView } from '../../../components/preview/preview-view.tsx';
import { expectedOf } from '../../../lib/preview/use-preview.ts';
import { useDeleteTransaction } from '../../../lib/transactions/use-delete-transaction.ts';
import { useReviewPreview } from '../hooks/use-review-preview.ts';
import type { TransactionDialogProps } from './transaction-dialog-props.ts';
import { deletionText } from './transaction-texts.ts';

/** What a Pending record releases is shown before; a final one moves nothing. */
export function DeleteTransactionDialog({ transaction, isOpen, onClose }: TransactionDialogProps) {
  const deletion = useDeleteTransaction({ isOpen, onDone: onClose });
  const preview = useReviewPreview('delete', { id: transaction._id, isOpen });
  const expected = expectedOf(preview);
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title="Delete this record?"
      text={deletionText(transaction)}
      confirmLabel="Delete"
      busyText="Deleting..."
      isBusy={deletion.isBusy}
      isDisabled={expected === undefined}
      onConfirm={() => {
        if (expected !== undefined) deletion.run({ id: transaction._id, expected });
      }}
      onClose={onClose}
    >
      <PreviewView preview={preview} />
    </ConfirmDialog>
  );
}
