import Button from '@mui/material/Button';
import { useCallback, useMemo } from 'react';
import { generatePath, Link, useLocation, useNavigate } from 'react-router-dom';
import { userStatuses } from '@keelstone/domain/core/user/user-filter';
import { type UserWire, userContract } from '@keelstone/domain/core/user/user.contract';
import { usersToCsv } from '@keelstone/domain/core/user/user.csv';
import { paths } from '../../config/paths.ts';
import {
  type Suspension,
  makeSuspensionAction,
  SuspensionDialog,
} from '../../features/access/suspension/suspension.tsx';
import { useListFilter } from '../../lib/query/list-filter.ts';
import { useAdminList } from '../../lib/query/use-admin-list.ts';
import { useCurrentUser } from '../../lib/session/use-session.ts';
import { useDialog } from '../../lib/use-dialog.ts';
import { InfoIcon, TwoPeopleIcon } from '../../theme/icons.tsx';
import { ActionMenu, type MenuAction } from '../../ui/action-menu.tsx';
import { AdminListPage } from '../../ui/records/admin-list-page.tsx';
import { RecordListSkeleton } from '../../ui/records/record-list-skeleton.tsx';
import { RecordList } from '../../ui/records/record-list.tsx';
import { userColumns } from './user-columns.tsx';

export function AdminUsersPage() {
  const { _id: adminId } = useCurrentUser();
  const { search: listQuery } = useLocation();
  const { filter, change } = useListFilter(userStatuses);
  const navigate = useNavigate();
  const suspension = useDialog<Suspension>();
  const { open: onSuspension } = suspension;
  const columns = useMemo(() => userColumns(listQuery), [listQuery]);
  const renderMenu = useCallback(
    (user: UserWire) => (
      <ActionMenu
        label={`Actions for ${user.name}`}
        actions={listUserActions({ user, adminId, listQuery, onSuspension })}
      />
    ),
    [adminId, listQuery, onSuspension],
  );
  return (
    <>
      <AdminListPage
        title="Users"
        one="user"
        many="users"
        statuses={userStatuses}
        filter={filter}
        onFilter={change}
        pages={useAdminList(userContract['list-users'], filter)}
        csv={{ endpoint: userContract['export-users'], fileName: 'users', toCsv: usersToCsv }}
        actions={
          <Button variant="outlined" size="small" component={Link} to={paths.adminProfit}>
            Profit by file
          </Button>
        }
        onEnter={(userId) => void navigate(generatePath(paths.adminUserDetail, { userId }) + listQuery)}
        skeleton={<RecordListSkeleton rows={filter.limit} />}
        empty={{ icon: <TwoPeopleIcon />, text: 'Users appear here as soon as they register.' }}
      >
        {(users) => (
          <RecordList
            label="Users"
            records={users}
            columns={columns}
            compact={{ actionsWidth: 52 }}
            actions={renderMenu}
          />
        )}
      </AdminListPage>
      {suspension.render((subject, state) => (
        <SuspensionDialog {...subject} {...state} />
      ))}
    </>
  );
}

type Options = {
  user: UserWire;
  adminId: string;
  /** The query of the list's URL, with which the detail page leads back to the same rows. */
  listQuery: string;
  onSuspension: (suspension: Suspension) => void;
};

/** The row menu. Nobody suspends themselves. */
function listUserActions({ user, adminId, listQuery, onSuspension }: Options): MenuAction[] {
  const view: MenuAction = {
    label: 'View Details',
    Icon: InfoIcon,
    to: generatePath(paths.adminUserDetail, { userId: user._id }) + listQuery,
  };
  return user._id === adminId ? [view] : [view, makeSuspensionAction(user, onSuspension)];
}
