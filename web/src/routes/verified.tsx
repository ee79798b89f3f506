import { VerifiedPage } from '../features/registration/components/verified-page.tsx';

export function Component() {
  return <VerifiedPage />;
}
