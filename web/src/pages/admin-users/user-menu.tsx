import type { UserWire } from '@keelstone/domain/core/user/user.contract';
import { PreviewedDialog } from '../../features/core/decision/previewed-dialog.tsx';
import { ActionMenu } from '../../ui/action-menu.tsx';
import {
  type Suspension,
  suspensionAction,
  SuspensionDialog,
} from '../../features/access/suspension/suspension.tsx';
import { useDialog, usePlainDialog, type DialogState } from '../../lib/use-dialog.ts';
import { PadlockResetIcon } from '../../theme/icons.tsx';
import { secondFactorTexts } from '@keelstone/domain/access/second-factor/second-factor.texts';
import { useDialogCall } from '../../lib/query/use-action.ts';
import { secondFactorContract } from '@keelstone/domain/access/second-factor/second-factor.contract';
import { OpenedDialog } from '../../ui/opened-dialog.tsx';

/** The actions on an account apart from its balances. */
export function UserMenu({ user }: { user: UserWire }) {
  const resetting = usePlainDialog();
  const suspension = useDialog<Suspension>();
  const actions = [
    suspensionAction(user, suspension.open),
    {
      label: 'Reset second factor',
      Icon: PadlockResetIcon,
      onSelect: resetting.open,
    },
  ];
  return (
    <>
      <ActionMenu label={`Actions for ${user.name}`} actions={actions} />
      <OpenedDialog of={suspension}>
        {(subject, state) => <SuspensionDialog {...subject} {...state} />}
      </OpenedDialog>
      <ResetFactorsDialog key={resetting.timesOpened} user={user} {...resetting.props} />
    </>
  );
}

type Props = DialogState & { user: Pick<UserWire, '_id' | 'name'> };

/** Asks before a reset of lost second factors, with which an impostor could get into the account. */
function ResetFactorsDialog({ user, ...state }: Props) {
  const resetting = useDialogCall(secondFactorContract['reset-factors'], state);
  return (
    <PreviewedDialog
      {...resetting.dialog}
      title="Reset the second factor?"
      text={
        <span>
          All second factors of <bdi>{user.name}</bdi>{' '}
          <span>{`are removed in ${secondFactorTexts.resetWait}. Until then withdrawals of this account wait. We email`}</span>{' '}
          <bdi>{user.name}</bdi> now, with a link that stops the reset.
          <br />
          <br />
          Make sure that it is really them who ask: after the reset, the password alone is enough to sign in.
        </span>
      }
      confirmLabel="Start the reset"
      busyText="Starting..."
      isCancelFirst
      operation="reset-factors"
      request={{ idToReset: user._id }}
      onConfirm={({ expected }) => resetting.run({ body: { idToReset: user._id, expected } })}
    />
  );
}
