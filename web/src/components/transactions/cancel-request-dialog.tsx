import type { TransactionWire } from '@keelstone/domain/api/transaction.wire';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { cancellationText } from './cancellation-text.ts';
import { useDeleteTransaction } from '../../lib/api-hooks/use-delete-transaction.ts';

type Props = {
  transaction: TransactionWire;
  isOpen: boolean;
  onClose: () => void;
  /** It is cancelled, or was decided before; `onClose` where nothing else follows. */
  onDone?: () => void;
};

/** Says what cancelling a Pending request does before it is done. It is the documented deletion. */
export function CancelRequestDialog({ transaction, isOpen, onClose, onDone = onClose }: Props) {
  const cancelling = useDeleteTransaction({ isOpen, onDone });
  const kind = transaction.type === 'Withdrawal' ? 'withdrawal' : 'deposit';
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={`Cancel this ${kind}?`}
      text={`It is still being reviewed. ${cancellationText(transaction)}`}
      dismissLabel="Keep it"
      confirmLabel={`Cancel ${kind}`}
      busyText="Cancelling..."
      isBusy={cancelling.isBusy}
      failure={cancelling.failure}
      onConfirm={() => {
        cancelling.run({ id: transaction._id });
      }}
      onClose={onClose}
    />
  );
}
