import { TransactionsPage } from '../features/transactions/components/transactions-page.tsx';

export function Component() {
  return <TransactionsPage />;
}
