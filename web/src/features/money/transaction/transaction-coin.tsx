import type { TransactionWire } from '@keelstone/domain/money/transaction/transaction.wire';
import Box from '@mui/material/Box';
import { Coin, Usd } from '../../../ui/money.tsx';
import { bookedUsdOf, coinOf, directionOf, isEstimate } from './transaction-facts.ts';

/** The coin of a transaction; with ≈ as long as a withdrawal has no price but that of its request. */
export function TransactionCoin({ transaction }: { transaction: TransactionWire }) {
  return (
    <span>
      {isEstimate(transaction) && <span>{'≈\u00a0'}</span>}
      <Coin {...coinOf(transaction)} />
    </span>
  );
}

/** What it moves; of what was rejected, which moved nothing, in the colour of what is said beside it. */
export function TransactionUsd({ transaction }: { transaction: TransactionWire }) {
  const direction = directionOf(transaction);
  return (
    <Box component="span" sx={transaction.status === 'Rejected' ? { color: 'text.secondary' } : {}}>
      <Usd amount={bookedUsdOf(transaction)} {...(direction && { direction })} />
    </Box>
  );
}
