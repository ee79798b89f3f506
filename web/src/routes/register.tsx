import { RegisterPage } from '../features/registration/components/register-page.tsx';

export function Component() {
  return <RegisterPage />;
}
