import { useLocation, useParams } from 'react-router-dom';
import { BackLink } from '../../../components/back-link.tsx';
import { Page } from '../../../components/page.tsx';
import { RecordView } from '../../../components/records/record-view.tsx';
import { paths } from '../../../config/paths.ts';
import { useUser } from '../hooks/use-user.ts';
import { UserDetailSkeleton } from './user-detail-skeleton.tsx';
import { UserDetail } from './user-detail.tsx';

export function UserDetailPage() {
  const { userId = '' } = useParams();
  const { search: listQuery } = useLocation();
  const query = useUser(userId);
  return (
    <>
      <BackLink to={paths.adminUsers + listQuery} />
      <Page title={query.data?.name ?? 'User'} lead={query.data?.email}>
        <RecordView query={query} skeleton={<UserDetailSkeleton />} missing="There is no such user.">
          {(user) => <UserDetail key={user._id} user={user} />}
        </RecordView>
      </Page>
    </>
  );
}
