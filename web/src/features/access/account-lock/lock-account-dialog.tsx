import { ConfirmDialog } from '../../../ui/question-dialog.tsx';
import { useLockAccount } from './account-lock.calls.ts';
import { accountLockTexts } from '@keelstone/domain/access/account-lock/account-lock.texts';

type Props = { isOpen: boolean; onClose: () => void };

/** Confirms the lock of the own account, with its effects and how to undo it. */
export function LockAccountDialog({ isOpen, onClose }: Props) {
  const locking = useLockAccount({ isOpen, onDone: onClose });
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title="Lock your account?"
      text={
        <span>
          No withdrawal can be requested, pending ones are not paid out, and your profile and settings cannot
          be changed. Every other browser is signed out. You can still sign in and see everything.
          <br />
          <br />
          <span>{`To undo it, ask for the unlock on the security page. It takes effect ${accountLockTexts.unlockWait} later.`}</span>
        </span>
      }
      confirmLabel="Lock my account"
      busyText="Locking..."
      isBusy={locking.isBusy}
      onConfirm={locking.run}
      onClose={onClose}
    />
  );
}
