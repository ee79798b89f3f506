import { VerifyEmailPage } from '../features/registration/components/verify-email-page.tsx';

export function Component() {
  return <VerifyEmailPage />;
}
