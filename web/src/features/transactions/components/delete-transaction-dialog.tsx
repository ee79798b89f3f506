import type { TransactionWire } from '@keelstone/domain/api/transaction.wire';
import { formatUsd } from '@keelstone/domain/money/format';
import { usdFromNumber } from '@keelstone/domain/money/units';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { useDeleteTransaction } from '../../../lib/transactions/use-delete-transaction.ts';

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
      text={isPending ? pendingText(transaction) : finalText}
      confirmLabel="Delete"
      busyText="Deleting..."
      isBusy={deletion.isBusy}
      onConfirm={() => {
        deletion.run({ id: transaction._id });
      }}
      onClose={onClose}
    />
  );
}

const finalText =
  'It leaves your list. Your balances do not change, and the movement stays in your statement.';

function pendingText({ type, usd }: TransactionWire): string {
  const cents = usdFromNumber(usd);
  const amount = cents === undefined ? 'the amount' : formatUsd(cents);
  return type === 'Withdrawal'
    ? `It is still being reviewed. Deleting it cancels it: ${amount} goes back to your available balance, and the record leaves your list.`
    : `It is still being reviewed. Deleting it cancels it: ${amount} will not be credited, and the record leaves your list.`;
}
