import type { TransactionWire } from '@keelstone/domain/api/transaction.wire';
import Button from '@mui/material/Button';
import { useDialog } from '../../lib/use-dialog.ts';
import { CancelRequestDialog } from './cancel-request-dialog.tsx';
import { titleOf } from './transaction-facts.ts';

type Props = { transaction: TransactionWire; onCancelled: () => void };

/** Cancel, next to what a request of one's own waits for; it asks first. */
export function CancelWaiting({ transaction, onCancelled }: Props) {
  const cancelling = useDialog<true>();
  return (
    <>
      <Button
        size="small"
        variant="outlined"
        // Its name begins with what is written on it, so that it can be said.
        aria-label={`Cancel ${titleOf(transaction)}, order ${transaction.transactionId}`}
        onClick={() => {
          cancelling.open(true);
        }}
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
