import type { UserWire } from '@keelstone/domain/api/user.contract';
import LockResetOutlined from '@mui/icons-material/LockResetOutlined';
import { RowMenu } from '../../../components/row-menu.tsx';
import { SuspendUserDialog } from '../../../components/suspension/suspend-user-dialog.tsx';
import { suspensionAction } from '../../../components/suspension/suspension-action.ts';
import { UnsuspendUserDialog } from '../../../components/suspension/unsuspend-user-dialog.tsx';
import { useDialog } from '../../../lib/use-dialog.ts';
import { ResetFactorsDialog } from './reset-factors-dialog.tsx';

/** What an administrator can do to an account apart from its balances. */
export function UserMenu({ user }: { user: UserWire }) {
  const resetting = useDialog<true>();
  const suspension = useDialog<true>();
  const reinstatement = useDialog<true>();
  const actions = [
    suspensionAction(user, {
      onSuspend: () => {
        suspension.open(true);
      },
      onUnsuspend: () => {
        reinstatement.open(true);
      },
    }),
    {
      label: 'Reset second factor',
      Icon: LockResetOutlined,
      onSelect: () => {
        resetting.open(true);
      },
    },
  ];
  return (
    <>
      <RowMenu label={`Actions for ${user.name}`} actions={actions} />
      <SuspendUserDialog user={user} isOpen={suspension.isOpen} onClose={suspension.close} />
      <UnsuspendUserDialog user={user} isOpen={reinstatement.isOpen} onClose={reinstatement.close} />
      <ResetFactorsDialog user={user} isOpen={resetting.isOpen} onClose={resetting.close} />
    </>
  );
}
