import { AdminTransactionsPage } from '../features/admin-transactions/components/admin-transactions-page.tsx';

export function Component() {
  return <AdminTransactionsPage />;
}
