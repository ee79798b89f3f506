import type { UserWire } from '@keelstone/domain/core/user/user.contract';
import { ActionMenu } from '../../ui/action-menu.tsx';
import { usePlainDialog } from '../../lib/use-dialog.ts';
import { CreditProfitDialog } from '../../features/money/profit/admin/credit-profit-dialog.tsx';
import { EditFiguresDialog } from '../../features/money/figures/admin/edit-figures-dialog.tsx';
import { PencilIcon, PlusIcon, RisingArrowIcon } from '../../theme/icons.tsx';

/** The plus menu next to the balances. */
export function FiguresMenu({ user }: { user: UserWire }) {
  const crediting = usePlainDialog();
  const editing = usePlainDialog();
  return (
    <>
      <ActionMenu
        label={`Change the balances of ${user.name}`}
        actions={[
          { label: 'Credit Profit', Icon: RisingArrowIcon, onSelect: crediting.open },
          { label: 'Edit figures', Icon: PencilIcon, onSelect: editing.open },
        ]}
        look={{ sx: { border: 1, borderColor: 'fieldBorder', borderRadius: 1 }, children: <PlusIcon /> }}
      />
      <CreditProfitDialog user={user} isOpen={crediting.isOpen} onClose={crediting.close} />
      {editing.wasOpened && (
        <EditFiguresDialog
          key={editing.timesOpened}
          user={user}
          isOpen={editing.isOpen}
          onClose={editing.close}
        />
      )}
    </>
  );
}
