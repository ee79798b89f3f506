import { KycApplicationPage } from '../features/kyc/components/kyc-application-page.tsx';

export function Component() {
  return <KycApplicationPage />;
}
