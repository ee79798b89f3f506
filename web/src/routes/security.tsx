import { SecurityPage } from '../features/security/components/security-page.tsx';

export function Component() {
  return <SecurityPage />;
}
