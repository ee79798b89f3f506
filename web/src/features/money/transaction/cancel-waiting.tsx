import Button from '@mui/material/Button';
import { transactionContract } from '@keelstone/domain/money/transaction/transaction.contract';
import type { TransactionWire } from '@keelstone/domain/money/transaction/transaction.wire';
import { useDialogCall } from '../../../lib/query/use-action.ts';
import { usePlainDialog } from '../../../lib/use-dialog.ts';
import { ConfirmDialog } from '../../../ui/question-dialog.tsx';
import type { TransactionDialogProps } from './transaction-dialog-props.ts';
import { cancellationText, formatKind, formatTitle } from './transaction-facts.ts';
import { ownAnswers } from './transaction.calls.ts';

type Props = { transaction: TransactionWire; onCancelled: () => void };

/** The button that cancels one's own waiting request. It asks first. */
export function CancelWaiting({ transaction, onCancelled }: Props) {
  const cancelling = usePlainDialog();
  return (
    <>
      <Button
        size="small"
        variant="outlined"
        // The name begins with the visible text, for voice control.
        aria-label={`Cancel ${formatTitle(transaction)}, order ${transaction.transactionId}`}
        onClick={cancelling.open}
        sx={{ mt: 0.5 }}
      >
        Cancel
      </Button>
      <CancelRequestDialog
        transaction={transaction}
        {...cancelling.props}
        onDone={() => {
          cancelling.close();
          onCancelled();
        }}
      />
    </>
  );
}

/** Asks before a pending request is cancelled, which is the API's deletion. */
export function CancelRequestDialog({ transaction, ...state }: TransactionDialogProps) {
  const cancelling = useDialogCall(transactionContract['delete-transaction'], {
    ...state,
    shows: () => ({ in: ownAnswers, id: transaction._id, fields: 'gone' }),
  });
  const kind = formatKind(transaction);
  return (
    <ConfirmDialog
      {...cancelling.dialog}
      failure={cancelling.failure}
      title={`Cancel this ${kind}?`}
      text={`It is still being reviewed. ${cancellationText(transaction)}`}
      cancelLabel="Keep it"
      confirmLabel={`Cancel ${kind}`}
      busyText="Cancelling..."
      onConfirm={() => cancelling.run({ params: { transactionId: transaction._id } })}
    />
  );
}
