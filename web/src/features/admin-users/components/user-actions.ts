import type { UserWire } from '@keelstone/domain/api/user.wire';
import BlockOutlined from '@mui/icons-material/BlockOutlined';
import InfoOutlined from '@mui/icons-material/InfoOutlined';
import LockOpenOutlined from '@mui/icons-material/LockOpenOutlined';
import { generatePath } from 'react-router-dom';
import type { RowAction } from '../../../components/row-menu.tsx';
import { paths } from '../../../config/paths.ts';

type Options = {
  user: UserWire;
  adminId: string;
  /** The query of the list, so that the detail page leads back to the same rows. */
  listQuery: string;
  onSuspend: () => void;
  onUnsuspend: () => void;
};

/** The row menu. Nobody suspends themselves. */
export function userActions({ user, adminId, listQuery, onSuspend, onUnsuspend }: Options): RowAction[] {
  const view: RowAction = {
    label: 'View Details',
    Icon: InfoOutlined,
    to: generatePath(paths.adminUserDetail, { userId: user._id }) + listQuery,
  };
  if (user._id === adminId) return [view];
  return [
    view,
    user.isBlocked
      ? { label: 'Unsuspend User', Icon: LockOpenOutlined, onSelect: onUnsuspend }
      : { label: 'Suspend User', Icon: BlockOutlined, onSelect: onSuspend },
  ];
}
