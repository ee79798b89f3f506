import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { PreviewView } from '../../../components/preview/preview-view.tsx';
import { expectedOf } from '../../../lib/preview/use-preview.ts';
import { useApproveTransaction } from '../hooks/use-approve-transaction.ts';
import { useReviewPreview } from '../hooks/use-review-preview.ts';
import type { TransactionDialogProps } from './transaction-dialog-props.ts';
import { approvalText, kindOf } from './transaction-texts.ts';

/** For a withdrawal it shows what it would pay now, where the money goes, and whether that address can be right. */
export function ApproveTransactionDialog({ transaction, isOpen, onClose }: TransactionDialogProps) {
  const approval = useApproveTransaction({ isOpen, onDone: onClose });
  const { _id, type, btcAddress, ethAddress, approvedBy } = transaction;
  const preview = useReviewPreview('approve', { id: _id, isOpen });
  const expected = expectedOf(preview);
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={`Approve this ${kindOf(transaction)}?`}
      text={approvalText(transaction)}
      confirmLabel="Approve"
      busyText="Approving..."
      isBusy={approval.isBusy}
      isDisabled={expected === undefined}
      onConfirm={() => {
        if (expected !== undefined) approval.run({ id: _id, expected });
      }}
      onClose={onClose}
    >
      {approvedBy !== undefined && (
        <Alert severity="info" variant="outlined" sx={{ mt: 2 }}>
          {approvedBy.name}
          {approvedBy.email !== undefined && ` (${approvedBy.email})`} has approved it. The policy asks for a
          second administrator.
        </Alert>
      )}
      <PreviewView preview={preview} />
      {type === 'Withdrawal' && (
        <Box
          component="code"
          sx={{ display: 'block', mt: 2, fontSize: '0.875rem', overflowWrap: 'anywhere' }}
        >
          {btcAddress ?? ethAddress}
        </Box>
      )}
    </ConfirmDialog>
  );
}
