import { DepositPage } from '../features/deposit/components/deposit-page.tsx';

export function Component() {
  return <DepositPage />;
}
