import type { UserWire } from '@keelstone/domain/api/user.wire';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { useSuspendUser } from '../hooks/use-suspend-user.ts';

export type SuspensionProps = { user: UserWire; isOpen: boolean; onClose: () => void };

export function SuspendUserDialog({ user, isOpen, onClose }: SuspensionProps) {
  const suspension = useSuspendUser({ isOpen, onDone: onClose });
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title="Are You Sure?"
      text={`${user.name} is signed out everywhere within seconds and cannot sign in. Balances and pending requests stay as they are.`}
      confirmLabel="Yes, Suspend"
      busyText="Suspending..."
      isBusy={suspension.isBusy}
      onConfirm={() => {
        suspension.run(user._id);
      }}
      onClose={onClose}
    />
  );
}
