import { accountLockTexts } from '@keelstone/domain/access/account-lock/account-lock.texts';
import type { DialogState } from '../../../lib/use-dialog.ts';
import { ConfirmDialog } from '../../../ui/question-dialog.tsx';
import { useLockAccount } from './account-lock.calls.ts';

/** Confirms the lock of the own account, with its effects and how to undo it. */
export function LockAccountDialog(state: DialogState) {
  const locking = useLockAccount(state);
  return (
    <ConfirmDialog
      {...locking.dialog}
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
      onConfirm={locking.run}
    />
  );
}
