import type { UserWire } from '@keelstone/domain/api/user.wire';
import LockResetOutlined from '@mui/icons-material/LockResetOutlined';
import { RowMenu } from '../../../components/row-menu.tsx';
import { useDialog } from '../../../lib/use-dialog.ts';
import { ResetFactorsDialog } from './reset-factors-dialog.tsx';

/** What an administrator does to an account besides its balances. */
export function UserMenu({ user }: { user: UserWire }) {
  const resetting = useDialog<true>();
  const actions = [
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
      <ResetFactorsDialog user={user} isOpen={resetting.isOpen} onClose={resetting.close} />
    </>
  );
}
