import type { UserWire } from '@keelstone/domain/core/user/user.contract';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import { ClaimHistory } from '../../features/money/statement/balance-history-card.tsx';
import { ExplainedFigure } from '../../features/core/ledger/explained-figure.tsx';
import { Coin, Usd } from '../../ui/money.tsx';
import { paths } from '../../config/paths.ts';
import { serif, size } from '../../theme/styles.ts';

/** The available balance in USD, BTC and ETH, the amount held for withdrawals, and the history of the balance. */
export function OverviewCard({ user }: { user: UserWire }) {
  return (
    <Card component="section" aria-label="Overview" sx={look}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: 2 }}>
        <Balances user={user} />
        <Box sx={actions}>
          <Button
            // Until the identity is verified, the button of the next step is the filled one.
            variant={user.kycStatus === 'Approved' || user.isAdmin ? 'contained' : 'outlined'}
            size="large"
            component={Link}
            to={paths.deposit}
          >
            Deposit
          </Button>
          <Button variant="outlined" size="large" component={Link} to={paths.withdraw}>
            Withdraw
          </Button>
        </Box>
      </Box>
      <ClaimHistory />
    </Card>
  );
}

function Balances({ user: { balance, btc, eth, held } }: { user: UserWire }) {
  return (
    <div>
      <Typography variant="body2" component="h2" color="textSecondary">
        Available balance
      </Typography>
      <Typography component="p" sx={figure}>
        <ExplainedFigure asset="usd" bucket="available">
          <Usd amount={balance} />
        </ExplainedFigure>
      </Typography>
      <Box component="ul" sx={others}>
        <li>
          <ExplainedFigure asset="btc" bucket="available" isPlain>
            <Coin coin="btc" amount={btc} />
          </ExplainedFigure>
        </li>
        <li>
          <ExplainedFigure asset="eth" bucket="available">
            <Coin coin="eth" amount={eth} />
          </ExplainedFigure>
        </li>
        {held.balance > 0 && (
          <li>
            <ExplainedFigure asset="usd" bucket="held">
              <Usd amount={held.balance} />
              <span> held</span>
            </ExplainedFigure>
          </li>
        )}
      </Box>
    </div>
  );
}

const look = {
  p: { xs: 2, sm: 3 },
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 2,
  '& > [role="alert"]': { px: 0 },
} as const;

const actions = {
  display: 'flex',
  gap: 1.5,
  alignItems: 'start',
  width: { xs: 1, sm: 'auto' },
  '& > *': { flex: { xs: 1, sm: 'none' } },
} as const;

const figure = {
  ...serif,
  fontSize: { xs: size.amount, sm: size.figure },
  lineHeight: 1.2,
} as const;

/** The other balances in one line with points between them, if there is room. */
const others = {
  m: 0,
  mt: 0.5,
  p: 0,
  listStyle: 'none',
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: { xs: 2, sm: 1 },
  '& > li:not(:last-of-type)::after': { content: { sm: '"·"' }, ml: 1, color: 'text.secondary' },
} as const;
