import { KycPage } from '../features/kyc/components/kyc-page.tsx';

export function Component() {
  return <KycPage />;
}
