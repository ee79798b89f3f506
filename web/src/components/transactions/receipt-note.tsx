import type { TransactionWire } from '@keelstone/domain/api/transaction.wire';
import Alert from '@mui/material/Alert';
import { formatCoinInFull } from '@keelstone/domain/money/format';
import { coinFromNumber, coinUnits } from '@keelstone/domain/money/units';
import { Usd } from '../money.tsx';
import { coinOf } from './transaction-facts.ts';

/**
 * What arrived for a deposit and what was booked, if that is not the requested amount. `asker`: "You", or the owner's
 * name.
 */
export function ReceiptNote({ transaction, asker }: { transaction: TransactionWire; asker: string }) {
  const { usd, received } = transaction;
  if (received === undefined) return null;
  const units = coinFromNumber(received.amount) ?? coinUnits(0);
  return (
    <Alert severity="info" variant="outlined" sx={{ mb: 2 }}>
      <span>{asker}</span> asked for <Usd amount={usd} />; we received{' '}
      <span>{`${formatCoinInFull(units)} ${coinOf(transaction).coin.toUpperCase()}`}</span> and booked{' '}
      <Usd amount={received.usd} />.
    </Alert>
  );
}
