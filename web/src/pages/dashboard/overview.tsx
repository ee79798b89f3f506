import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { UserWire } from '@keelstone/domain/core/user/user.contract';
import { paths } from '../../config/paths.ts';
import { ExplainedFigure } from '../../features/core/ledger/explained-figure.tsx';
import { CoinsNote } from '../../features/core/rates/coins-note.tsx';
import { ClaimHistory } from '../../features/money/statement/balance-history.tsx';
import { serif, size } from '../../theme/styles.ts';
import { Usd } from '../../ui/money.tsx';
import { isWithoutMoney } from './next-step.tsx';
import { WalletCard } from './wallet-card.tsx';

/**
 * The available balance with its history, and at the right what can be done, the next step and the coins: two areas of
 * the page's grid. In an account without money the next step takes the place of the history.
 */
export function Overview({ user, next }: { user: UserWire; next: ReactNode }) {
  const isEmpty = isWithoutMoney(user);
  const isVerified = user.kycStatus === 'Approved';
  return (
    <Box component="section" aria-label="Overview" sx={{ display: 'contents' }}>
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2, alignContent: 'start' }}>
        <Balance user={user} />
        <ClaimHistory />
        {isEmpty && next}
      </Box>
      <Box sx={sideColumn}>
        <Box sx={{ display: 'flex', gap: 1.5, '& > *': { flex: 1 } }}>
          <Button
            // Until the identity is verified, the button of the next step is the filled one.
            variant={isVerified || user.isAdmin ? 'contained' : 'outlined'}
            size="large"
            component={Link}
            to={paths.deposit}
          >
            Deposit
          </Button>
          <Button
            variant="outlined"
            size="large"
            component={Link}
            to={paths.withdraw}
            disabled={user.balance === 0 || !isVerified}
          >
            Withdraw
          </Button>
        </Box>
        {!isEmpty && next}
        <WalletCard coin="btc" amount={user.btc} />
        <WalletCard coin="eth" amount={user.eth} />
        {(user.btc > 0 || user.eth > 0) && <CoinsNote btc={user.btc} eth={user.eth} />}
      </Box>
    </Box>
  );
}

function Balance({ user: { balance, held, isAdmin } }: { user: UserWire }) {
  return (
    <div>
      <Typography variant="body2" component="h2" color="textSecondary">
        Available balance
      </Typography>
      <Typography component="p" sx={isAdmin ? { ...serif, fontSize: size.amount } : balanceLook}>
        <ExplainedFigure asset="usd" bucket="available">
          <Usd amount={balance} />
        </ExplainedFigure>
      </Typography>
      {held.balance > 0 && (
        <ExplainedFigure asset="usd" bucket="held">
          <Usd amount={held.balance} />
          <span> reserved</span>
        </ExplainedFigure>
      )}
      {!isWithoutMoney({ balance, held }) && (
        <Box sx={{ mt: 1.5 }}>
          <ExplainedFigure asset="usd" bucket="available" isButton>
            Check my balance
          </ExplainedFigure>
        </Box>
      )}
    </div>
  );
}

const sideColumn = {
  display: 'grid',
  // The worth of the coins comes later.
  '& > p': { minHeight: 63 },
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 2,
  alignContent: 'start',
  gridColumn: { lg: 2 },
  gridRow: { lg: '1 / span 2' },
} as const;

const balanceLook = ({ breakpoints }: Theme) => ({
  ...serif,
  lineHeight: 1.2,
  fontSize: size.headline,
  [breakpoints.down('sm')]: { fontSize: size.figure },
  // A window of 640 pixels that is zoomed to 200 %.
  [breakpoints.down(360)]: { fontSize: size.amount },
});
