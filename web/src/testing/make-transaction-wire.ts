import type { TransactionWire } from '@keelstone/domain/api/transaction.wire';

/** A transaction as the API answers it: a pending Bitcoin deposit. */
export function makeTransactionWire(changes: Partial<TransactionWire> = {}): TransactionWire {
  return {
    _id: 'transaction00000000001',
    transactionId: '1795159200000',
    type: 'Deposit',
    status: 'Pending',
    usd: 500,
    btc: 0.007813,
    rate: 64_000,
    requested: { amount: 0.007813, rate: 64_000, rateAt: '2026-11-20T10:00:00.000Z' },
    addressPlausible: true,
    createdAt: '2026-11-20T10:00:00.000Z',
    user: { _id: 'clara000000000000000', name: 'Clara Jensen', email: 'clara@keelstone.test' },
    ...changes,
  };
}
