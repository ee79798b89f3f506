import { brand } from '@keelstone/domain/brand';
import { AppLink } from '../../../components/app-link.tsx';
import { AuthLayout } from '../../../components/auth-layout.tsx';
import { paths } from '../../../config/paths.ts';
import { RegisterForm } from './register-form.tsx';

export function RegisterPage() {
  return (
    <AuthLayout
      title="Register"
      lead={`Create New ${brand.name} Account`}
      below={<AppLink to={paths.login}>Already have an account? Sign in instead</AppLink>}
    >
      <RegisterForm />
    </AuthLayout>
  );
}
