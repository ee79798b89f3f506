import { dialogTexts } from '@keelstone/domain/dialog-texts';
import { useState } from 'react';
import { PreviewedDialog } from '../../../components/preview/previewed-dialog.tsx';
import { ReasonField } from '../../../components/reason-field.tsx';
import { useKycPreview, useRejectKyc } from '../api.ts';
import type { KycDialogProps } from './kyc-dialog-props.ts';

export function RejectKycDialog({ record, isOpen, onClose, onDone = onClose }: KycDialogProps) {
  const [reason, setReason] = useState('');
  const rejection = useRejectKyc({ kycId: record._id, isOpen, onDone });
  const preview = useKycPreview('reject', { record, isOpen });
  return (
    <PreviewedDialog
      isOpen={isOpen}
      title="Reject this application?"
      text={`${record.user.name} is notified by email and may apply again. This application stays rejected.`}
      confirmLabel="Reject"
      busyText="Rejecting..."
      isBusy={rejection.isBusy}
      isDisabled={reason === ''}
      preview={preview}
      onConfirm={(expected) => {
        rejection.run({ reason, expected });
      }}
      onClose={onClose}
    >
      <ReasonField
        presets={dialogTexts.rejectKyc}
        helperText={`${record.user.name} reads it in the email, and above the form, which is open again.`}
        isDisabled={rejection.isBusy}
        onChange={setReason}
      />
    </PreviewedDialog>
  );
}
