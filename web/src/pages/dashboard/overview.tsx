import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import type { UserWire } from '@keelstone/domain/core/user/user.contract';
import { paths } from '../../config/paths.ts';
import { ExplainedFigure } from '../../features/core/ledger/explained-figure.tsx';
import { ClaimHistory } from '../../features/money/statement/balance-history.tsx';
import { serif, size } from '../../theme/styles.ts';
import { Usd } from '../../ui/money.tsx';
import { NextStep, type Step } from './next-step.tsx';

/**
 * The available balance, its actions, its history, and the next step: areas of the page's grid. The actions are at the
 * right, or above the history on a phone. An account without money has no history.
 */
export function Overview({ user, next }: { user: UserWire; next: Step | undefined }) {
  const isUnverified = user.kycStatus !== 'Approved';
  const reasonId = useId();
  return (
    <Box component="section" aria-label="Overview" sx={{ display: 'contents' }}>
      <Balance user={user} />
      <Box sx={actions}>
        <Button
          // The button of the next step is the filled one, if it has any.
          variant={next?.action === undefined ? 'contained' : 'outlined'}
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
          disabled={user.balance === 0 || isUnverified}
          aria-describedby={isUnverified ? reasonId : undefined}
        >
          Withdraw
        </Button>
        {isUnverified && (
          <Typography variant="caption" id={reasonId}>
            Opens after verification
          </Typography>
        )}
      </Box>
      <Box sx={column}>
        <ClaimHistory />
        {next && <NextStep {...next} />}
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
        <Box sx={{ mt: 1 }}>
          <ExplainedFigure asset="usd" bucket="held">
            <Usd amount={held.balance} />
            <span> reserved</span>
          </ExplainedFigure>
        </Box>
      )}
    </div>
  );
}

const column = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 2,
  alignContent: 'start',
  '&:empty': { display: 'none' },
};

/** At the top of the side column, above the wallets. The reason is below its button. */
const actions = {
  display: 'grid',
  gridTemplateColumns: '1fr 1fr',
  gap: '4px 12px',
  '& > p': { gridColumn: 2, textAlign: 'center' },
  alignSelf: 'start',
  gridColumn: { lg: 2 },
  gridRow: { lg: 1 },
} as const;

const balanceLook = ({ breakpoints }: Theme) => ({
  ...serif,
  lineHeight: 1.2,
  fontSize: size.headline,
  [breakpoints.down('sm')]: { fontSize: size.figure },
  // A window of 640 pixels that is zoomed to 200 %.
  [breakpoints.down(360)]: { fontSize: size.amount },
});
