import type { TransactionWire } from '@keelstone/domain/api/transaction.wire';
import { Coin } from '../money.tsx';
import { coinOf, isEstimate } from './transaction-facts.ts';

/** The coin of a transaction; with ≈ as long as a withdrawal has no price but that of its request. */
export function TransactionCoin({ transaction }: { transaction: TransactionWire }) {
  return (
    <span>
      {isEstimate(transaction) && <span>{'≈\u00a0'}</span>}
      <Coin {...coinOf(transaction)} />
    </span>
  );
}
