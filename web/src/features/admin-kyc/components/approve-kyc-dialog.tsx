import { PreviewedDialog } from '../../../components/preview/previewed-dialog.tsx';
import { useApproveKyc, useKycPreview } from '../api.ts';
import type { KycDialogProps } from './kyc-dialog-props.ts';

export function ApproveKycDialog({ record, isOpen, onClose, onDone = onClose }: KycDialogProps) {
  const approval = useApproveKyc({ kycId: record._id, isOpen, onDone });
  const preview = useKycPreview('approve', { record, isOpen });
  return (
    <PreviewedDialog
      isOpen={isOpen}
      title="Approve this application?"
      text={`${record.user.name} is verified with this ${record.id} and notified by email. This is final.`}
      confirmLabel="Approve"
      busyText="Approving..."
      isBusy={approval.isBusy}
      preview={preview}
      onConfirm={approval.run}
      onClose={onClose}
    />
  );
}
