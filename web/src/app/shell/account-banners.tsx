import Alert from '@mui/material/Alert';
import type { ReactNode } from 'react';
import { accountClosingContract } from '@keelstone/domain/access/account-closing/account-closing.contract';
import { secondFactorContract } from '@keelstone/domain/access/second-factor/second-factor.contract';
import { paths } from '../../config/paths.ts';
import { buttonOnPage, useDialogCall } from '../../lib/query/use-action.ts';
import { useTimeUntil } from '../../lib/query/use-time-until.ts';
import { bannerPlace } from '../../theme/styles.ts';
import { alertAction } from '../../ui/alert-action.ts';
import { AlertWithButton } from '../../ui/alert-with-button.tsx';
import { AppLink } from '../../ui/app-link.tsx';
import { DateTime } from '../../ui/date-time.tsx';

/** Shown while the account is closing. */
export function ClosingBanner({ closesAt }: { closesAt: string }) {
  const reopening = useDialogCall(accountClosingContract['reopen-account'], buttonOnPage);
  return (
    <UndoBanner label="Keep my account" busyText="Undoing..." undoing={reopening}>
      Your account will be closed on <DateTime iso={closesAt} precision="minute" />. Until then nothing can
      come in. Afterwards nobody can undo it.
    </UndoBanner>
  );
}

/** Shown while a reset of lost second factors is pending, for an owner who has lost none. */
export function FactorResetBanner({ effectiveAt }: { effectiveAt: string }) {
  const cancelling = useDialogCall(secondFactorContract['cancel-factor-reset'], buttonOnPage);
  return (
    <UndoBanner label="Keep my second factor" busyText="Keeping..." undoing={cancelling}>
      Your second factor will be removed on <DateTime iso={effectiveAt} precision="minute" />, because
      somebody told our support that it is lost. Until then no withdrawal is paid out. If it was not you, keep
      the second factor.
    </UndoBanner>
  );
}

/**
 * Shown on every page while the account is locked, with the time that is left once the unlock was requested. No live
 * region: a toast announces the lock, and the time changes every minute.
 */
export function LockBanner({ unlocksAt }: { unlocksAt: string | null }) {
  return (
    <Alert severity="warning" role="note" sx={bannerPlace}>
      {unlocksAt === null ? (
        <span>Your account is locked: nothing can be withdrawn or changed. </span>
      ) : (
        <UnlocksSoon unlocksAt={unlocksAt} />
      )}
      <AppLink to={paths.settings}>{unlocksAt === null ? 'Unlock it' : 'Keep it locked'}</AppLink>
    </Alert>
  );
}

function UnlocksSoon({ unlocksAt }: { unlocksAt: string }) {
  return <span>{`Your account is locked. It will be unlocked in ${useTimeUntil(unlocksAt)}. `}</span>;
}

type Props = {
  label: string;
  busyText: string;
  /** An action that takes nothing (`useAction`). */
  undoing: { isBusy: boolean; run: () => void };
  /** The pending change, its time and its consequences. */
  children: ReactNode;
};

/** Shown on every page while a requested change is pending. Undoing the change is safe, so it needs no confirmation. */
function UndoBanner({ label, busyText, undoing, children }: Props) {
  return (
    <AlertWithButton
      role="status"
      sx={banner}
      label={undoing.isBusy ? busyText : label}
      isDisabled={undoing.isBusy}
      onPress={() => undoing.run()}
    >
      {children}
    </AlertWithButton>
  );
}

const banner = { ...alertAction, ...bannerPlace } as const;
