import { limits } from '@keelstone/domain/limits';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { PreviewedDialog } from '../../../components/preview/previewed-dialog.tsx';
import { useKycPreview } from '../hooks/use-kyc-preview.ts';
import { useRejectKyc } from '../hooks/use-reject-kyc.ts';
import type { KycDialogProps } from './kyc-dialog-props.ts';

export function RejectKycDialog({ record, isOpen, onClose }: KycDialogProps) {
  const [reason, setReason] = useState('');
  const rejection = useRejectKyc({ kycId: record._id, isOpen, onDone: onClose });
  const preview = useKycPreview('reject', { kycId: record._id, isOpen });
  return (
    <PreviewedDialog
      isOpen={isOpen}
      title="Reject this application?"
      text={`${record.user.name} is notified by email and may apply again. This application stays rejected.`}
      confirmLabel="Reject"
      busyText="Rejecting..."
      isBusy={rejection.isBusy}
      preview={preview}
      onConfirm={(expected) => {
        rejection.run({ reason: reason.trim(), expected });
      }}
      onClose={onClose}
    >
      <TextField
        label="Reason (optional)"
        helperText="The applicant reads it in the email."
        value={reason}
        onChange={(event) => {
          setReason(event.target.value);
        }}
        disabled={rejection.isBusy}
        multiline
        minRows={2}
        maxRows={6}
        slotProps={{ htmlInput: { maxLength: limits.remarksLengthMax } }}
        sx={{ mt: 2.5 }}
      />
    </PreviewedDialog>
  );
}
