import type { MovementWire } from '@keelstone/domain/api/statement.wire';
import { coins } from '@keelstone/domain/ledger/account';
import Typography from '@mui/material/Typography';
import { Coin } from '../../../components/money.tsx';

/** Below what a movement is: how much coin was paid out and whether some returned, and the reason of an edit. */
export function MovementNote({ movement: { change, paidOut, reason } }: { movement: MovementWire }) {
  const coin = coins.find((each) => (paidOut?.[each] ?? 0) > 0);
  return (
    <>
      {paidOut !== undefined && coin !== undefined && (
        <Typography variant="caption" color="textSecondary" component="div">
          Paid <Coin coin={coin} amount={paidOut[coin]} />
          {change.available[coin] > 0 && <span>. What was not needed is available again.</span>}
        </Typography>
      )}
      {reason !== undefined && (
        <Typography variant="caption" color="textSecondary" component="div">
          {reason}
        </Typography>
      )}
    </>
  );
}
