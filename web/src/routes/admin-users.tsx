import { AdminUsersPage } from '../features/admin-users/components/admin-users-page.tsx';

export function Component() {
  return <AdminUsersPage />;
}
