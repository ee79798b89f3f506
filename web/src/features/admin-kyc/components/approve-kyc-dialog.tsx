import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { PreviewView } from '../../../components/preview/preview-view.tsx';
import { expectedOf } from '../../../lib/preview/use-preview.ts';
import { useApproveKyc } from '../hooks/use-approve-kyc.ts';
import { useKycPreview } from '../hooks/use-kyc-preview.ts';
import type { KycDialogProps } from './kyc-dialog-props.ts';

export function ApproveKycDialog({ record, isOpen, onClose }: KycDialogProps) {
  const approval = useApproveKyc({ kycId: record._id, isOpen, onDone: onClose });
  const preview = useKycPreview('approve', { kycId: record._id, isOpen });
  const expected = expectedOf(preview);
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title="Approve this application?"
      text={`${record.user.name} is verified with this ${record.id} and notified by email. This is final.`}
      confirmLabel="Approve"
      busyText="Approving..."
      isBusy={approval.isBusy}
      isDisabled={expected === undefined}
      onConfirm={() => {
        if (expected !== undefined) approval.run(expected);
      }}
      onClose={onClose}
    >
      <PreviewView preview={preview} />
    </ConfirmDialog>
  );
}
