import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { useApproveKyc } from '../hooks/use-approve-kyc.ts';
import type { KycDialogProps } from './kyc-dialog-props.ts';

export function ApproveKycDialog({ record, isOpen, onClose }: KycDialogProps) {
  const approval = useApproveKyc({ kycId: record._id, isOpen, onDone: onClose });
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title="Approve this application?"
      text={`${record.user.name} is verified with this ${record.id} and notified by email. This is final.`}
      confirmLabel="Approve"
      busyText="Approving..."
      isBusy={approval.isBusy}
      onConfirm={() => {
        approval.run();
      }}
      onClose={onClose}
    />
  );
}
