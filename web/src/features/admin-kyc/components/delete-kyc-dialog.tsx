import { PreviewedDialog } from '../../../components/preview/previewed-dialog.tsx';
import { useDeleteKyc, useKycPreview } from '../api.ts';
import type { KycDialogProps } from './kyc-dialog-props.ts';

/** Says what goes with it: the image, and the user's verification if it rests on this record. */
export function DeleteKycDialog({ record, isOpen, onClose }: KycDialogProps) {
  const deletion = useDeleteKyc({ kycId: record._id, isOpen, onDone: onClose });
  const preview = useKycPreview('delete', { record, isOpen });
  return (
    <PreviewedDialog
      isOpen={isOpen}
      title="Delete this record?"
      text={`The record of ${record.user.name} and its document are erased for good.`}
      confirmLabel="Delete"
      busyText="Deleting..."
      isBusy={deletion.isBusy}
      preview={preview}
      onConfirm={deletion.run}
      onClose={onClose}
    />
  );
}
