import { KycFormPage } from '../features/kyc/components/kyc-form-page.tsx';

export function Component() {
  return <KycFormPage />;
}
