import { useState } from 'react';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { PreviewView } from '../../../components/preview/preview-view.tsx';
import { ReasonField } from '../../../components/reason-field.tsx';
import { expectedOf } from '../../../lib/preview/use-preview.ts';
import { useKycPreview } from '../hooks/use-kyc-preview.ts';
import { useRejectKyc } from '../hooks/use-reject-kyc.ts';
import type { KycDialogProps } from './kyc-dialog-props.ts';

const reasons = [
  'The photo of the document is blurred or cut off',
  'The document has expired',
  'The details do not match the document',
  'This kind of document is not accepted',
] as const;

export function RejectKycDialog({ record, isOpen, onClose }: KycDialogProps) {
  const [reason, setReason] = useState('');
  const rejection = useRejectKyc({ kycId: record._id, isOpen, onDone: onClose });
  const preview = useKycPreview('reject', { kycId: record._id, isOpen });
  const expected = expectedOf(preview);
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title="Reject this application?"
      text={`${record.user.name} is notified by email and may apply again. This application stays rejected.`}
      confirmLabel="Reject"
      busyText="Rejecting..."
      isBusy={rejection.isBusy}
      isDisabled={expected === undefined || reason === ''}
      onConfirm={() => {
        if (expected !== undefined) rejection.run({ reason, expected });
      }}
      onClose={onClose}
    >
      <PreviewView preview={preview} />
      <ReasonField
        presets={reasons}
        helperText={`${record.user.name} reads it in the email, and above the form that is open again.`}
        isDisabled={rejection.isBusy}
        onChange={setReason}
      />
    </ConfirmDialog>
  );
}
