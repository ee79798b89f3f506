import type { UserWire } from '@keelstone/domain/api/user.wire';
import { messages } from '@keelstone/domain/messages';
import GroupOutlined from '@mui/icons-material/GroupOutlined';
import { DataView } from '../../../components/data-view.tsx';
import { Notice } from '../../../components/notice.tsx';
import { RecordListSkeleton } from '../../../components/records/record-list-skeleton.tsx';
import { RecordList } from '../../../components/records/record-list.tsx';
import { LoadMore } from '../../../components/transactions/load-more.tsx';
import type { PageSize } from '../../../components/transactions/page-size-select.tsx';
import { useCurrentUser } from '../../../lib/session/use-session.ts';
import { useDialog } from '../../../lib/use-dialog.ts';
import type { useUsers } from '../hooks/use-users.ts';
import { SuspendUserDialog } from './suspend-user-dialog.tsx';
import { UnsuspendUserDialog } from './unsuspend-user-dialog.tsx';
import { userActions } from './user-actions.ts';
import { userColumns } from './user-columns.tsx';

type Props = Pick<ReturnType<typeof useUsers>, 'list' | 'more'> & { pageSize: PageSize };

export function UserList({ list, more, pageSize }: Props) {
  const { _id: adminId } = useCurrentUser();
  const suspension = useDialog<UserWire>();
  const reinstatement = useDialog<UserWire>();
  return (
    <>
      <DataView
        query={list}
        skeleton={<RecordListSkeleton rows={pageSize} />}
        empty={
          <Notice
            icon={<GroupOutlined />}
            title={messages.noRecords}
            text="Users stand here as soon as they register."
          />
        }
      >
        {(users) => (
          <>
            <RecordList
              label="Users"
              records={users}
              columns={userColumns}
              nameOf={({ name }) => name}
              actionsOf={(user) =>
                userActions({
                  user,
                  adminId,
                  onSuspend: () => {
                    suspension.open(user);
                  },
                  onUnsuspend: () => {
                    reinstatement.open(user);
                  },
                })
              }
            />
            <LoadMore {...more} />
          </>
        )}
      </DataView>
      {suspension.subject !== undefined && (
        <SuspendUserDialog user={suspension.subject} isOpen={suspension.isOpen} onClose={suspension.close} />
      )}
      {reinstatement.subject !== undefined && (
        <UnsuspendUserDialog
          user={reinstatement.subject}
          isOpen={reinstatement.isOpen}
          onClose={reinstatement.close}
        />
      )}
    </>
  );
}
