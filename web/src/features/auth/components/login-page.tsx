import { AppLink } from '../../../components/app-link.tsx';
import { AuthLayout } from '../../../components/auth-layout.tsx';
import { paths } from '../../../config/paths.ts';
import { LoginForm } from './login-form.tsx';

export function LoginPage() {
  return (
    <AuthLayout
      title="Sign in"
      lead="Welcome back."
      below={<AppLink to={paths.register}>Create an account</AppLink>}
    >
      <LoginForm />
    </AuthLayout>
  );
}
