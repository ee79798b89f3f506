import type { UserWire } from '@keelstone/domain/api/user.contract';
import BlockOutlined from '@mui/icons-material/BlockOutlined';
import LockOpenOutlined from '@mui/icons-material/LockOpenOutlined';
import {
  useReinstatementPreview,
  useSuspendUser,
  useSuspensionPreview,
  useUnsuspendUser,
} from '../lib/api-hooks/suspension.ts';
import { PreviewedDialog } from './preview/previewed-dialog.tsx';
import type { RowAction } from './row-menu.tsx';

type SuspensionProps = { user: UserWire; isOpen: boolean; onClose: () => void };

export function SuspendUserDialog({ user, isOpen, onClose }: SuspensionProps) {
  const suspension = useSuspendUser({ isOpen, onDone: onClose });
  const preview = useSuspensionPreview(user._id, isOpen);
  return (
    <PreviewedDialog
      isOpen={isOpen}
      title="Are You Sure?"
      text={`${user.name} is signed out everywhere within seconds and cannot sign in. Balances and pending requests stay as they are.`}
      confirmLabel="Yes, Suspend"
      isDanger
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

/** Suspends a user, or ends their suspension, as a menu offers it. */
export function suspensionAction(
  { isBlocked }: UserWire,
  { onSuspend, onUnsuspend }: { onSuspend: () => void; onUnsuspend: () => void },
): RowAction {
  return isBlocked
    ? { label: 'Unsuspend User', Icon: LockOpenOutlined, onSelect: onUnsuspend }
    : { label: 'Suspend User', Icon: BlockOutlined, onSelect: onSuspend };
}
