import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { useDeleteKyc } from '../hooks/use-delete-kyc.ts';
import type { KycDialogProps } from './kyc-dialog-props.ts';

/** Says what goes with it: the image, and the user's verification. */
export function DeleteKycDialog({ record, isOpen, onClose }: KycDialogProps) {
  const deletion = useDeleteKyc({ kycId: record._id, isOpen, onDone: onClose });
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title="Delete this record?"
      text={`The record of ${record.user.name} and its document are erased for good. ${consequences[record.status]}`}
      confirmLabel="Delete"
      busyText="Deleting..."
      isBusy={deletion.isBusy}
      onConfirm={() => {
        deletion.run();
      }}
      onClose={onClose}
    />
  );
}

const consequences = {
  Pending: 'The user becomes Unverified and may apply again.',
  Approved: 'If the verification rests on it, the user becomes Unverified and cannot withdraw.',
  Rejected: 'The user may apply again.',
} as const satisfies Record<KycDialogProps['record']['status'], string>;
