import type { TransactionWire } from '@keelstone/domain/money/transaction/transaction.wire';
import Box from '@mui/material/Box';
import { Coin, Usd } from '../../../ui/money.tsx';
import { pickBookedUsd, pickCoin, findDirection, isEstimate } from './transaction-facts.ts';

/** The coin amount of a transaction; with ≈ for a withdrawal that is not priced yet. */
export function TransactionCoin({ transaction }: { transaction: TransactionWire }) {
  return (
    <span>
      {isEstimate(transaction) && <span>{'≈\u00a0'}</span>}
      <Coin {...pickCoin(transaction)} />
    </span>
  );
}

/** The amount of a transaction in USD; a rejected one, which moved nothing, in grey. */
export function TransactionUsd({ transaction }: { transaction: TransactionWire }) {
  const direction = findDirection(transaction);
  return (
    <Box component="span" sx={transaction.status === 'Rejected' ? { color: 'text.secondary' } : {}}>
      <Usd amount={pickBookedUsd(transaction)} {...(direction && { direction })} />
    </Box>
  );
}
