import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import type { ReactNode } from 'react';
import { accountLockContract } from '@keelstone/domain/access/account-lock/account-lock.contract';
import { accountLockTexts } from '@keelstone/domain/access/account-lock/account-lock.texts';
import type { UserWire } from '@keelstone/domain/core/user/user.contract';
import { useDialogCall, buttonOnPage } from '../../../lib/query/use-action.ts';
import { useTimeUntil } from '../../../lib/query/use-time-until.ts';
import { type DialogState, usePlainDialog } from '../../../lib/use-dialog.ts';
import { DateTime } from '../../../ui/date-time.tsx';
import { ConfirmDialog } from '../../../ui/question-dialog.tsx';
import { SettingRow } from '../../../ui/setting-row.tsx';
import { useLockAccount } from './account-lock.calls.ts';
import { LockAccountDialog } from './lock-account-dialog.tsx';

type Props = { user: Pick<UserWire, 'lockedAt' | 'unlocksAt'> };

/** The lock of the account in its three states: open, locked, and waiting for an unlock. */
export function LockCard({ user: { lockedAt, unlocksAt } }: Props) {
  const locking = usePlainDialog();
  const unlocking = usePlainDialog();
  return (
    <>
      {lockedAt === null ? (
        <State
          title="Your account is not locked"
          action={
            <Button variant="outlined" onClick={locking.open}>
              Lock my account
            </Button>
          }
        >
          If something looks wrong, lock it: withdrawals and changes stop, and you can still see everything.
        </State>
      ) : unlocksAt === null ? (
        <State
          title={
            <span>
              Locked since <DateTime iso={lockedAt} precision="minute" />
            </span>
          }
          action={
            <Button variant="contained" onClick={unlocking.open}>
              Unlock my account
            </Button>
          }
        >
          {`Nothing is paid out, and your profile and settings cannot be changed. An unlock takes effect ${accountLockTexts.unlockWait} after you ask for it.`}
        </State>
      ) : (
        <Waiting unlocksAt={unlocksAt} />
      )}
      <LockAccountDialog {...locking.props} />
      <UnlockDialog {...unlocking.props} />
    </>
  );
}

function Waiting({ unlocksAt }: { unlocksAt: string }) {
  return (
    <State title={`Will be unlocked in ${useTimeUntil(unlocksAt)}`} action={<KeepLocked />}>
      Until <DateTime iso={unlocksAt} precision="minute" /> your account stays locked. If you did not ask for
      this, keep it locked and reset your password.
    </State>
  );
}

function State({ title, action, children }: { title: ReactNode; action: ReactNode; children: ReactNode }) {
  return (
    <Card component="section" aria-label="Account lock" sx={{ px: { xs: 2, sm: 3 } }}>
      <SettingRow title={title} text={children}>
        {action}
      </SettingRow>
    </Card>
  );
}

/** Cancels a requested unlock. Staying locked is the safe direction, so it needs no confirmation. */
function KeepLocked() {
  const locking = useLockAccount(buttonOnPage);
  return (
    <Button variant="contained" disabled={locking.isBusy} onClick={() => locking.run()}>
      <span>{locking.isBusy ? 'Locking...' : 'Keep it locked'}</span>
    </Button>
  );
}

/** Confirms the request to unlock, which takes effect after a wait. */
function UnlockDialog(state: DialogState) {
  const unlocking = useDialogCall(accountLockContract['request-unlock'], state);
  return (
    <ConfirmDialog
      {...unlocking.dialog}
      title="Unlock your account?"
      text={`It will be unlocked ${accountLockTexts.unlockWait} from now, and we email you immediately. Until then you can change your mind.`}
      confirmLabel={`Unlock in ${accountLockTexts.unlockWait}`}
      busyText="Asking..."
      onConfirm={() => unlocking.run({ body: {} })}
    />
  );
}
