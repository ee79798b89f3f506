import type { UserWire } from '@keelstone/domain/api/user.contract';
import InfoOutlined from '@mui/icons-material/InfoOutlined';
import { generatePath } from 'react-router-dom';
import type { RowAction } from '../../../components/row-menu.tsx';
import { suspensionAction } from '../../../components/suspension/suspension-action.ts';
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
  return [view, suspensionAction(user, { onSuspend, onUnsuspend })];
}
