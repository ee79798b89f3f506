import type { TransactionWire } from '@keelstone/domain/money/transaction/transaction.wire';

/** "deposit", within a sentence. */
export function kindOf({ type }: TransactionWire): string {
  return type.toLowerCase();
}
