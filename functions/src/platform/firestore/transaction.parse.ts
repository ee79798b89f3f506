import type { DocumentData } from 'firebase-admin/firestore';
import { currentPrice } from '@keelstone/domain/money/transaction/price';
import { notReceived, notSent } from '@keelstone/domain/money/transaction/new-transaction';
import type { Transaction } from '@keelstone/domain/money/transaction/transaction';

/** Fields that records were stored without at first. */
const absent = { reason: null, ...notReceived, ...notSent };

/**
 * A stored transaction with the fields that it was written without (docs/decisions/transactions.md). Until withdrawals
 * were priced at approval they were paid at the price of their request.
 */
export function parseTransaction<T extends Transaction>(data: DocumentData): T {
  const stored = { ...absent, ...(data as T) };
  if (data['paid'] !== undefined) return stored;
  const isPaid = stored.type === 'Withdrawal' && stored.status === 'Approved';
  return { ...stored, paid: isPaid ? currentPrice({ ...stored, paid: null }) : null };
}
