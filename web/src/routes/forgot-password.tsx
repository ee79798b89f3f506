import { AuthLayout } from '../components/auth-layout.tsx';

export function Component() {
  return <AuthLayout title="Forgot password" />;
}
