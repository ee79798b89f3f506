import type { UserWire } from '@keelstone/domain/api/user.contract';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Usd } from '../../../components/money.tsx';

/** What is available; what pending withdrawals hold is below it. */
export function BalanceCell({ user: { balance, held } }: { user: UserWire }) {
  return (
    <Box sx={{ textAlign: 'right' }}>
      <Typography variant="body2" component="div" sx={{ fontWeight: 560 }}>
        <Usd amount={balance} />
      </Typography>
      {held.balance > 0 && (
        <Typography variant="caption" color="textSecondary" component="div">
          <Usd amount={held.balance} /> held
        </Typography>
      )}
    </Box>
  );
}
