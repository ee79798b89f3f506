import { useState } from 'react';
import { PreviewedDialog } from '../../../components/preview/previewed-dialog.tsx';
import { ReasonField } from '../../../components/reason-field.tsx';
import { useReturnPayout, useReturnPreview } from '../api.ts';
import { returnReasons } from './reason-presets.ts';
import type { TransactionDialogProps } from './transaction-dialog-props.ts';

/** The payment failed or came back: what it took out is put back, with a reason. */
export function ReturnPayoutDialog({ transaction, isOpen, onClose }: TransactionDialogProps) {
  const { _id: id, user } = transaction;
  const [reason, setReason] = useState('');
  const action = useReturnPayout({ isOpen, onDone: onClose });
  const preview = useReturnPreview({ id, isOpen });
  return (
    <PreviewedDialog
      isOpen={isOpen}
      title="Return this payment?"
      text={`The amount is available to ${user.name} again. Make sure that the coins are back in the platform's wallet, or never left it. This is final.`}
      confirmLabel="Return payment"
      busyText="Returning..."
      isBusy={action.isBusy}
      failure={action.failure}
      isDisabled={reason === ''}
      preview={preview}
      onConfirm={(expected) => {
        action.run({ id, reason, expected });
      }}
      onClose={onClose}
    >
      <ReasonField
        presets={returnReasons}
        helperText={`${user.name} reads it in the email and in the statement.`}
        isDisabled={action.isBusy}
        onChange={setReason}
      />
    </PreviewedDialog>
  );
}
