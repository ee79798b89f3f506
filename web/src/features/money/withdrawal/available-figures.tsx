import type { UserWire } from '@keelstone/domain/core/user/user.contract';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Coin, Usd } from '../../../ui/money.tsx';

/** The available balance, and the amount that earlier requests hold. */
export function AvailableFigures({ user: { balance, btc, eth, held } }: { user: UserWire }) {
  return (
    <Box component="section" aria-label="Available" sx={{ mb: 2 }}>
      <Typography variant="h2" component="p">
        <Usd amount={balance} /> <span>available</span>
      </Typography>
      <Typography variant="body2" color="textSecondary">
        <Coin coin="btc" amount={btc} />
        <span> · </span>
        <Coin coin="eth" amount={eth} />
        {held.balance > 0 && (
          <span>
            <span> · </span>
            <Usd amount={held.balance} />
            <span> held</span>
          </span>
        )}
      </Typography>
    </Box>
  );
}
