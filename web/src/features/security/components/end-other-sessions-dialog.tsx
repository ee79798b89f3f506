import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { useEndOtherSessions } from '../api.ts';

type Props = { isOpen: boolean; onClose: () => void };

export function EndOtherSessionsDialog({ isOpen, onClose }: Props) {
  const ending = useEndOtherSessions({ isOpen, onDone: onClose });
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title="Sign out everywhere else?"
      text="Every other browser is signed out within seconds. You stay signed in here."
      confirmLabel="Sign out everywhere else"
      busyText="Signing out..."
      isBusy={ending.isBusy}
      onConfirm={() => {
        ending.run(undefined);
      }}
      onClose={onClose}
    />
  );
}
