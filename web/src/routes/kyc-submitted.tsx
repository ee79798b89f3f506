import { KycSubmittedPage } from '../features/kyc/components/kyc-submitted-page.tsx';

export function Component() {
  return <KycSubmittedPage />;
}
