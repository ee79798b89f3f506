import type { UserWire } from '@keelstone/domain/api/user.contract';
import { PreviewedDialog } from '../preview/previewed-dialog.tsx';
import { useSuspendUser, useSuspensionPreview } from '../../lib/api-hooks/use-suspend-user.ts';

export type SuspensionProps = { user: UserWire; isOpen: boolean; onClose: () => void };

export function SuspendUserDialog({ user, isOpen, onClose }: SuspensionProps) {
  const suspension = useSuspendUser({ isOpen, onDone: onClose });
  const preview = useSuspensionPreview(user._id, isOpen);
  return (
    <PreviewedDialog
      isOpen={isOpen}
      title="Are You Sure?"
      text={`${user.name} is signed out everywhere within seconds and cannot sign in. Balances and pending requests stay as they are.`}
      confirmLabel="Yes, Suspend"
      busyText="Suspending..."
      isBusy={suspension.isBusy}
      preview={preview}
      onConfirm={(expected) => {
        suspension.run({ userId: user._id, expected });
      }}
      onClose={onClose}
    />
  );
}
