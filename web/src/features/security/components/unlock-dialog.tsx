import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { useRequestUnlock } from '../api.ts';

type Props = { isOpen: boolean; onClose: () => void };

/** Says what the unlock does and when, before it is asked for. */
export function UnlockDialog({ isOpen, onClose }: Props) {
  const unlocking = useRequestUnlock({ isOpen, onDone: onClose });
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title="Unlock your account?"
      text="It will be unlocked 24 hours from now, and we email you immediately. Until then you can change your mind."
      confirmLabel="Unlock in 24 hours"
      busyText="Asking..."
      isBusy={unlocking.isBusy}
      onConfirm={() => {
        unlocking.run(undefined);
      }}
      onClose={onClose}
    />
  );
}
