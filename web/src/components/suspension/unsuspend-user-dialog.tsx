import { PreviewedDialog } from '../preview/previewed-dialog.tsx';
import { useReinstatementPreview, useUnsuspendUser } from '../../lib/api-hooks/use-unsuspend-user.ts';
import type { SuspensionProps } from './suspend-user-dialog.tsx';

export function UnsuspendUserDialog({ user, isOpen, onClose }: SuspensionProps) {
  const reinstatement = useUnsuspendUser({ isOpen, onDone: onClose });
  const preview = useReinstatementPreview(user._id, isOpen);
  return (
    <PreviewedDialog
      isOpen={isOpen}
      title="Are You Sure?"
      text={`${user.name} can sign in again immediately.`}
      confirmLabel="Yes, Unsuspend"
      busyText="Unsuspending..."
      isBusy={reinstatement.isBusy}
      preview={preview}
      onConfirm={(expected) => {
        reinstatement.run({ userId: user._id, expected });
      }}
      onClose={onClose}
    />
  );
}
