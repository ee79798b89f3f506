import { KycDetailPage } from '../features/admin-kyc/components/kyc-detail-page.tsx';

export function Component() {
  return <KycDetailPage />;
}
