import { usdFromNumber } from '@keelstone/domain/money/units';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { CoinPreview } from '../../../components/coin-preview.tsx';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { coinOf } from '../../../components/transactions/transaction-facts.ts';
import { useApproveTransaction } from '../hooks/use-approve-transaction.ts';
import type { TransactionDialogProps } from './transaction-dialog-props.ts';
import { approvalText, kindOf } from './transaction-texts.ts';

/** For a withdrawal it shows what it would pay now, where the money goes, and whether that address can be right. */
export function ApproveTransactionDialog({ transaction, isOpen, onClose }: TransactionDialogProps) {
  const approval = useApproveTransaction({ isOpen, onDone: onClose });
  const { _id, type, usd, btcAddress, ethAddress, addressPlausible } = transaction;
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={`Approve this ${kindOf(transaction)}?`}
      text={approvalText(transaction)}
      confirmLabel="Approve"
      busyText="Approving..."
      isBusy={approval.isBusy}
      onConfirm={() => {
        approval.run(_id);
      }}
      onClose={onClose}
    >
      {type === 'Withdrawal' && (
        <>
          <CoinPreview
            coin={coinOf(transaction).coin}
            amountUsdCents={usdFromNumber(usd)}
            unavailableNote="Withdrawals can be approved once it is back, usually within a few minutes."
          />
          <Box
            component="code"
            sx={{ display: 'block', mt: 2, fontSize: '0.875rem', overflowWrap: 'anywhere' }}
          >
            {btcAddress ?? ethAddress}
          </Box>
        </>
      )}
      {!addressPlausible && (
        <Alert severity="warning" variant="outlined" sx={{ mt: 2 }}>
          The checksum of this address does not match. What is sent there may be lost.
        </Alert>
      )}
    </ConfirmDialog>
  );
}
