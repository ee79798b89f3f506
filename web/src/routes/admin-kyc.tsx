import { AdminKycPage } from '../features/admin-kyc/components/admin-kyc-page.tsx';

export function Component() {
  return <AdminKycPage />;
}
