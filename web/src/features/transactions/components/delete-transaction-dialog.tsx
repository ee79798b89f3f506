import type { TransactionWire } from '@keelstone/domain/api/transaction.wire';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { cancellationText } from '../../../components/transactions/cancellation-text.ts';
import { keptText } from '../../../components/transactions/kept-text.ts';
import { useDeleteTransaction } from '../../../lib/api-hooks/use-delete-transaction.ts';

type Props = { transaction: TransactionWire; isOpen: boolean; onClose: () => void };

/** Says what a deletion does before it is done: a Pending one is cancelled, a final one only hidden. */
export function DeleteTransactionDialog({ transaction, isOpen, onClose }: Props) {
  const deletion = useDeleteTransaction({ isOpen, onDone: onClose });
  const isPending = transaction.status === 'Pending';
  const kind = transaction.type === 'Withdrawal' ? 'withdrawal' : 'deposit';
  return (
    <ConfirmDialog
      isOpen={isOpen}
      // Not "Cancel this deposit?": the button Cancel next to it does the opposite.
      title={`Delete this ${isPending ? kind : 'record'}?`}
      text={
        isPending
          ? `It is still being reviewed. Deleting it cancels it: ${cancellationText(transaction)}`
          : `It leaves your list. ${keptText(transaction)}`
      }
      confirmLabel="Delete"
      busyText="Deleting..."
      isBusy={deletion.isBusy}
      failure={deletion.failure}
      onConfirm={() => {
        deletion.run({ id: transaction._id });
      }}
      onClose={onClose}
    />
  );
}
