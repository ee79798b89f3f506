import type { UserWire } from '@keelstone/domain/api/user.contract';
import BlockOutlined from '@mui/icons-material/BlockOutlined';
import LockOpenOutlined from '@mui/icons-material/LockOpenOutlined';
import type { RowAction } from '../row-menu.tsx';

/** Suspends a user, or ends their suspension, as a menu offers it. */
export function suspensionAction(
  { isBlocked }: UserWire,
  { onSuspend, onUnsuspend }: { onSuspend: () => void; onUnsuspend: () => void },
): RowAction {
  return isBlocked
    ? { label: 'Unsuspend User', Icon: LockOpenOutlined, onSelect: onUnsuspend }
    : { label: 'Suspend User', Icon: BlockOutlined, onSelect: onSuspend };
}
