import { WithdrawPage } from '../features/withdraw/components/withdraw-page.tsx';

export function Component() {
  return <WithdrawPage />;
}
