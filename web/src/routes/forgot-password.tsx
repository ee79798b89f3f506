import { ForgotPasswordPage } from '../features/password/components/forgot-password-page.tsx';

export function Component() {
  return <ForgotPasswordPage />;
}
