import type { TransactionWire } from '@keelstone/domain/api/transaction.wire';

/** What the deletion of a decided record leaves as it is. A rejected deposit has never moved anything. */
export function keptText({ type, status }: TransactionWire): string {
  return type === 'Deposit' && status === 'Rejected'
    ? 'Balances do not change: it was never booked.'
    : 'Balances do not change, and the movement stays in the statement.';
}
