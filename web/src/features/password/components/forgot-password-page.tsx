import { AppLink } from '../../../components/app-link.tsx';
import { AuthLayout } from '../../../components/auth-layout.tsx';
import { paths } from '../../../config/paths.ts';
import { ForgotPasswordForm } from './forgot-password-form.tsx';

export function ForgotPasswordPage() {
  return (
    <AuthLayout
      title="Forgot password"
      lead="Enter the email address of your account. We will send you a link to set a new password."
      below={<AppLink to={paths.login}>Return to login</AppLink>}
    >
      <ForgotPasswordForm />
    </AuthLayout>
  );
}
