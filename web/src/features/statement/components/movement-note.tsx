import type { MovementWire } from '@keelstone/domain/api/statement.contract';
import { payoutWords } from '@keelstone/domain/transaction/movement-words';
import Typography from '@mui/material/Typography';
import { coinText } from '../../../components/money.tsx';

/** Below what a movement is: how far its payment is and whether some coin returned, and the reason of an edit. */
export function MovementNote({ movement: { change, payout, reason } }: { movement: MovementWire }) {
  return (
    <>
      {payout !== undefined && (
        <Typography variant="caption" color="textSecondary" component="div">
          <span>{payoutWords[payout.state].amount(coinText(payout))}</span>
          {change.available[payout.coin] > 0 && <span>. What was not needed is available again.</span>}
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
