import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import type { UserWire } from '@keelstone/domain/core/user/user.contract';
import { paths } from '../../config/paths.ts';
import { ExplainedFigure } from '../../features/core/ledger/explained-figure.tsx';
import { coinsNoteTexts } from '../../features/core/rates/coins-note.tsx';
import { ClaimHistory } from '../../features/money/statement/balance-history.tsx';
import { serif, size } from '../../theme/styles.ts';
import { Usd } from '../../ui/money.tsx';
import { isWithoutMoney, NextStep, type Step } from './next-step.tsx';
import { WalletCard } from './wallet-card.tsx';

/**
 * The available balance with its history, and at the right what can be done, the next step and the coins: areas of the
 * page's grid. On a phone what can be done is above the history. In an account without money the next step takes the
 * place of the history.
 */
export function Overview({ user, next }: { user: UserWire; next: Step | undefined }) {
  const isEmpty = isWithoutMoney(user);
  const nextStep = next && <NextStep {...next} />;
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
          disabled={user.balance === 0 || user.kycStatus !== 'Approved'}
        >
          Withdraw
        </Button>
      </Box>
      <Box sx={{ ...column, '&:empty': { display: 'none' } }}>
        <ClaimHistory />
        {isEmpty && nextStep}
      </Box>
      <Box sx={sideColumn}>
        {!isEmpty && nextStep}
        <WalletCard coin="btc" amount={user.btc} />
        <WalletCard coin="eth" amount={user.eth} />
      </Box>
    </Box>
  );
}

function Balance({ user: { balance, btc, eth, held, isAdmin } }: { user: UserWire }) {
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
      {(btc > 0 || eth > 0) && <Typography variant="caption">{coinsNoteTexts.own}</Typography>}
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

const column = { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2, alignContent: 'start' };

/** At the top of the side column, whose other content is below it. */
const actions = {
  display: 'flex',
  gap: 1.5,
  '& > *': { flex: 1 },
  alignSelf: 'start',
  gridColumn: { lg: 2 },
  gridRow: { lg: 1 },
} as const;

const sideColumn = { ...column, mt: { lg: 8 }, gridColumn: { lg: 2 }, gridRow: { lg: '1 / span 3' } };

const balanceLook = ({ breakpoints }: Theme) => ({
  ...serif,
  lineHeight: 1.2,
  fontSize: size.headline,
  [breakpoints.down('sm')]: { fontSize: size.figure },
  // A window of 640 pixels that is zoomed to 200 %.
  [breakpoints.down(360)]: { fontSize: size.amount },
});
