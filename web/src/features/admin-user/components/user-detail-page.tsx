import { useParams, useSearchParams } from 'react-router-dom';
import { BackLink } from '../../../components/back-link.tsx';
import { Page } from '../../../components/page.tsx';
import { RecordView } from '../../../components/records/record-view.tsx';
import { paths } from '../../../config/paths.ts';
import { withoutTab } from './user-tabs.tsx';
import { useUser } from '../api.ts';
import { UserDetailSkeleton } from './user-detail-skeleton.tsx';
import { UserDetail } from './user-detail.tsx';

export function UserDetailPage() {
  const { userId = '' } = useParams();
  const [params] = useSearchParams();
  const listQuery = withoutTab(params).toString();
  const query = useUser(userId);
  return (
    <>
      <BackLink to={listQuery === '' ? paths.adminUsers : `${paths.adminUsers}?${listQuery}`} />
      <Page title={query.data?.name ?? 'User'} lead={query.data?.email}>
        <RecordView query={query} skeleton={<UserDetailSkeleton />} missing="There is no such user.">
          {(user) => <UserDetail key={user._id} user={user} />}
        </RecordView>
      </Page>
    </>
  );
}
