import { UserDetailPage } from '../features/admin-user/components/user-detail-page.tsx';

export function Component() {
  return <UserDetailPage />;
}
