import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { accountLockContract } from '@keelstone/domain/access/account-lock/account-lock.contract';
import type { ViewedUserWire } from '@keelstone/domain/core/user/user.contract';
import { isolateName } from '@keelstone/domain/kernel/isolate-name';
import { useDialogCall } from '../../../../lib/query/use-action.ts';
import { useCurrentUser } from '../../../../lib/session/use-session.ts';
import { usePlainDialog } from '../../../../lib/use-dialog.ts';
import { alertAction } from '../../../../ui/alert-action.ts';
import { DateTime } from '../../../../ui/date-time.tsx';
import { PreviewedDialog } from '../../../core/decision/previewed-dialog.tsx';
import { userAnswers } from '../../../core/review/record-answers.ts';

/** Warns that the owner has locked the account, and unlocks it for them. Renders nothing for other accounts. */
export function OwnersLock({ user: { _id: uid, name, lockedAt, unlocksAt } }: { user: ViewedUserWire }) {
  const { _id: adminId } = useCurrentUser();
  const dialog = usePlainDialog();
  const unlocking = useDialogCall(accountLockContract['unlock-user'], {
    ...dialog.props,
    shows: () => ({ in: userAnswers, id: uid, fields: { lockedAt: null, unlocksAt: null } }),
  });
  if (lockedAt === null) return null;
  return (
    <Alert
      severity="warning"
      sx={{ ...alertAction, gridColumn: '1 / -1' }}
      action={
        uid !== adminId && (
          <Button color="inherit" size="small" onClick={dialog.open}>
            Unlock
          </Button>
        )
      }
    >
      The owner locked this account on <DateTime iso={lockedAt} precision="minute" />. Withdrawals cannot be
      approved.
      {unlocksAt !== null && (
        <span>
          {' '}
          It will be unlocked on <DateTime iso={unlocksAt} precision="minute" />.
        </span>
      )}
      <PreviewedDialog
        key={dialog.timesOpened}
        {...unlocking.dialog}
        title="Unlock this account?"
        text={`Withdrawals and changes of ${isolateName(name)} are possible again immediately. Make sure that it is really them who ask: the lock may be keeping somebody else out.`}
        confirmLabel="Unlock the account"
        busyText="Unlocking..."
        initialFocus="cancel"
        operation="unlock-user"
        request={{ idToUnlock: uid }}
        onConfirm={({ expected }) => unlocking.run({ body: { idToUnlock: uid, expected } })}
      />
    </Alert>
  );
}
