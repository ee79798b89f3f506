import type { TransactionWire } from '@keelstone/domain/money/transaction/transaction.wire';
import Button from '@mui/material/Button';
import { ownAnswers } from './use-transactions.ts';
import { usePlainDialog } from '../../../lib/use-dialog.ts';
import { ConfirmDialog } from '../../../ui/question-dialog.tsx';
import { cancellationText, titleOf } from './transaction-facts.ts';
import { useDialogCall } from '../../../lib/query/use-action.ts';
import { transactionContract } from '@keelstone/domain/money/transaction/transaction.contract';

type Props = { transaction: TransactionWire; onCancelled: () => void };

/** Cancel, next to what a request of one's own waits for; it asks first. */
export function CancelWaiting({ transaction, onCancelled }: Props) {
  const cancelling = usePlainDialog();
  return (
    <>
      <Button
        size="small"
        variant="outlined"
        // Its name begins with what is written on it, so that it can be said.
        aria-label={`Cancel ${titleOf(transaction)}, order ${transaction.transactionId}`}
        onClick={cancelling.open}
        sx={{ mt: 0.5 }}
      >
        Cancel
      </Button>
      <CancelRequestDialog
        transaction={transaction}
        isOpen={cancelling.isOpen}
        onClose={cancelling.close}
        onDone={() => {
          cancelling.close();
          onCancelled();
        }}
      />
    </>
  );
}

type CancelRequestDialogProps = {
  transaction: TransactionWire;
  isOpen: boolean;
  onClose: () => void;
  /** It is cancelled, or was decided before; `onClose` where nothing else follows. */
  onDone?: () => void;
};

/** Says what cancelling a Pending request does before it is done. It is the documented deletion. */
export function CancelRequestDialog({
  transaction,
  isOpen,
  onClose,
  onDone = onClose,
}: CancelRequestDialogProps) {
  const cancelling = useDialogCall(transactionContract['delete-transaction'], {
    isOpen,
    onDone,
    shows: () => ({ in: ownAnswers, id: transaction._id, fields: 'gone' }),
  });
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
      onConfirm={() => cancelling.run({ params: { transactionId: transaction._id } })}
      onClose={onClose}
    />
  );
}
