import type { TransactionWire } from '@keelstone/domain/money/transaction/transaction.wire';
import { adminId, asAdmin, type Handlers, listOf, openPage } from '../../../testing/render-app.tsx';
import { AdminTransactionsPage } from '../admin-transactions-page.tsx';

/** Opens the administrators' list with this record. */
export function open(item: TransactionWire, handlers: Handlers = {}) {
  return openPage(
    <AdminTransactionsPage />,
    {
      'GET /api/transaction': listOf([item]),
      [`GET /api/review/signals/${adminId}/${item._id}`]: { body: { signals: [] } },
      [`GET /api/review/evidence/${adminId}/${item._id}`]: { body: { isOn: false } },
      ...handlers,
    },
    { session: asAdmin },
  );
}
