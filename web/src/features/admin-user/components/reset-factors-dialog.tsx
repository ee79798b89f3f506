import type { UserWire } from '@keelstone/domain/api/user.wire';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { useResetFactors } from '../hooks/use-reset-factors.ts';

type Props = { user: Pick<UserWire, '_id' | 'name'>; isOpen: boolean; onClose: () => void };

/** Asks before the reset of lost second factors, which is how somebody would talk their way into an account. */
export function ResetFactorsDialog({ user, isOpen, onClose }: Props) {
  const resetting = useResetFactors({ isOpen, onDone: onClose });
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title="Reset the second factor?"
      text={
        <>
          All second factors of {user.name} are removed in 72 hours. Until then withdrawals of this account
          wait. We email {user.name} now, with a link that stops the reset.
          <br />
          <br />
          Make sure that it is they who ask: after the reset the password alone signs in.
        </>
      }
      confirmLabel="Start the reset"
      busyText="Starting..."
      isBusy={resetting.isBusy}
      isCancelFirst
      onConfirm={() => {
        resetting.run(user._id);
      }}
      onClose={onClose}
    />
  );
}
