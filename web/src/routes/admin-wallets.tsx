import { AdminWalletsPage } from '../features/admin-wallets/components/admin-wallets-page.tsx';

export function Component() {
  return <AdminWalletsPage />;
}
