import { useState } from 'react';
import { PreviewedDialog } from '../../../components/preview/previewed-dialog.tsx';
import { ReasonField } from '../../../components/reason-field.tsx';
import { useRejectTransaction, useReviewPreview } from '../api.ts';
import type { TransactionDialogProps } from './transaction-dialog-props.ts';
import { rejectionReasons } from './reason-presets.ts';
import { kindOf, rejectionText } from './transaction-texts.ts';

export function RejectTransactionDialog(props: TransactionDialogProps) {
  const { transaction, isOpen, onClose, onDone = onClose } = props;
  const presets = rejectionReasons(transaction);
  const [reason, setReason] = useState('');
  const rejection = useRejectTransaction({ isOpen, onDone });
  const preview = useReviewPreview('reject', { transaction, isOpen });
  return (
    <PreviewedDialog
      isOpen={isOpen}
      title={`Reject this ${kindOf(transaction)}?`}
      text={rejectionText(transaction)}
      confirmLabel="Reject"
      busyText="Rejecting..."
      isBusy={rejection.isBusy}
      failure={rejection.failure}
      isDisabled={reason === ''}
      preview={preview}
      onConfirm={(expected) => {
        rejection.run({ id: transaction._id, reason, expected });
      }}
      onClose={onClose}
    >
      <ReasonField
        presets={presets}
        helperText={`${transaction.user.name} reads it in the email and next to the record.`}
        isDisabled={rejection.isBusy}
        onChange={setReason}
      />
    </PreviewedDialog>
  );
}
