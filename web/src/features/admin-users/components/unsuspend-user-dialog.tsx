import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { useUnsuspendUser } from '../hooks/use-unsuspend-user.ts';
import type { SuspensionProps } from './suspend-user-dialog.tsx';

export function UnsuspendUserDialog({ user, isOpen, onClose }: SuspensionProps) {
  const reinstatement = useUnsuspendUser({ isOpen, onDone: onClose });
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title="Are You Sure?"
      text={`${user.name} can sign in again immediately.`}
      confirmLabel="Yes, Unsuspend"
      busyText="Unsuspending..."
      isBusy={reinstatement.isBusy}
      onConfirm={() => {
        reinstatement.run(user._id);
      }}
      onClose={onClose}
    />
  );
}
