import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { depositLimits } from '@keelstone/domain/money/deposit/deposit.limits';
import type { TransactionWire } from '@keelstone/domain/money/transaction/transaction.wire';
import { Coin, Usd } from '../../../ui/money.tsx';
import { pickBookedUsd, pickCoin, findDirection, isEstimate } from './transaction-facts.ts';

/** The coin amount of a transaction, with ≈ for a withdrawal that is not priced yet. */
export function TransactionCoin({ transaction }: { transaction: TransactionWire }) {
  return (
    <span>
      {isEstimate(transaction) && <span>{'≈\u00a0'}</span>}
      <Coin {...pickCoin(transaction)} />
    </span>
  );
}

/** The amount of a transaction in USD, with ≈ until its price is fixed. A rejected amount is grey, because it moved nothing. */
export function TransactionUsd({ transaction }: { transaction: TransactionWire }) {
  const direction = findDirection(transaction);
  return (
    <Box component="span" sx={transaction.status === 'Rejected' ? { color: 'text.secondary' } : {}}>
      {transaction.arrival === 'estimated' && <span>{'≈\u00a0'}</span>}
      <Usd amount={pickBookedUsd(transaction)} {...(direction && { direction })} />
    </Box>
  );
}

/** Both amounts, one below the other. */
export function AmountCell({ transaction }: { transaction: TransactionWire }) {
  return (
    <Box sx={{ textAlign: 'right' }}>
      <Typography variant="body2" sx={{ fontWeight: 500 }}>
        <TransactionUsd transaction={transaction} />
      </Typography>
      <Typography variant="caption">
        <TransactionCoin transaction={transaction} />
      </Typography>
    </Box>
  );
}

/** Marks a payment to the account's own address that is worth less than a deposit may be. */
export function ArrivalNote({ transaction: { arrival, status, usd } }: { transaction: TransactionWire }) {
  if (arrival === undefined || status !== 'Pending' || usd >= depositLimits.usdMin) return null;
  const text = `It is worth less than the smallest deposit of ${String(depositLimits.usdMin)} USD.`;
  return <Alert severity="warning">{text}</Alert>;
}
