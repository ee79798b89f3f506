import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useParams, useSearchParams } from 'react-router-dom';
import { type ViewedUserWire, userContract } from '@keelstone/domain/core/user/user.contract';
import { paths } from '../../config/paths.ts';
import { OwnersLock } from '../../features/access/account-lock/admin/owners-lock.tsx';
import { useAnswer } from '../../lib/query/use-answer.ts';
import { DateTime } from '../../ui/date-time.tsx';
import { BackLink } from '../../ui/links.tsx';
import { Page } from '../../ui/page.tsx';
import { RecordView } from '../../ui/records/record-view.tsx';
import { UserPanel } from './user-panel.tsx';
import { UserTabs, dropTab } from './user-tabs.tsx';

export function UserDetailPage() {
  const { userId = '' } = useParams();
  const [params] = useSearchParams();
  const listQuery = dropTab(params).toString();
  const query = useAnswer(userContract['get-user'], { params: { userId } });
  return (
    <>
      <BackLink to={listQuery === '' ? paths.adminUsers : `${paths.adminUsers}?${listQuery}`} />
      <Page title={query.data?.name ?? 'User'} lead={query.data?.email ?? '\u00a0'}>
        <RecordView query={query} skeleton={<UserDetailSkeleton />} missing="There is no such user.">
          {(user) => <UserDetail key={user._id} user={user} />}
        </RecordView>
      </Page>
    </>
  );
}

/** Tabs and side panel. On a phone the panel comes first. */
function UserDetail({ user }: { user: ViewedUserWire }) {
  return (
    <Box sx={columns}>
      {user.isInDoubt && (
        <Alert severity="error" sx={{ gridColumn: '1 / -1' }}>
          The books of this account are in doubt: its ledger does not add up, or the payment of a deposit is
          no longer on the blockchain; the open findings tell which. Nothing can be withdrawn from it until
          that is put right.
        </Alert>
      )}
      <OwnersLock user={user} />
      <WaitingReset user={user} />
      <Box sx={{ order: { lg: 1 } }}>
        <UserPanel user={user} />
      </Box>
      <UserTabs user={user} />
    </Box>
  );
}

const columns = {
  display: 'grid',
  gap: 3,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 264px', xl: 'minmax(0, 1fr) 320px' },
} as const;

function UserDetailSkeleton() {
  return (
    <Box sx={columns}>
      <Skeleton variant="rounded" height={420} sx={{ order: { lg: 1 } }} />
      <Skeleton variant="rounded" height={300} />
    </Box>
  );
}

/** Warns that the second factors of a user will be removed, if a reset was started. */
function WaitingReset({ user: { factorResetAt } }: { user: Pick<ViewedUserWire, 'factorResetAt'> }) {
  if (factorResetAt === null) return null;
  return (
    <Alert severity="warning" sx={{ gridColumn: '1 / -1' }}>
      The second factor of this account will be removed on <DateTime iso={factorResetAt} precision="minute" />
      , because it was reported as lost. Until then withdrawals cannot be approved, and the owner can stop it.
    </Alert>
  );
}
