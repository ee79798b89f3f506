import type { UserWire } from '@keelstone/domain/api/user.contract';
import type { Asset, Coin as CoinKey } from '@keelstone/domain/money/coins';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { AppLink } from '../../../components/app-link.tsx';
import { coinNames } from '../../../components/coin-name.ts';
import { ExplainedFigure } from '../../../components/explain/explained-figure.tsx';
import { CoinsNote } from '../../../components/coins-note.tsx';
import { Coin, Usd } from '../../../components/money.tsx';
import { paths } from '../../../config/paths.ts';

/** What can be spent, in USD, BTC and ETH; what a pending withdrawal holds is next to it. */
export function OverviewCard({ user: { balance, btc, eth, held } }: { user: UserWire }) {
  return (
    <Card component="section" aria-label="Overview" sx={{ height: '100%' }}>
      <CardContent>
        <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'baseline', gap: 2 }}>
          <Typography variant="h3" component="h2">
            Available balance
          </Typography>
          <AppLink to={paths.statement} variant="body2" noWrap sx={{ flex: 'none' }}>
            View statement
          </AppLink>
        </Box>
        <Typography
          component="p"
          sx={{
            mt: { xs: 0.5, sm: 2 },
            fontSize: { xs: '2rem', sm: '2.5rem' },
            lineHeight: 1.15,
            fontWeight: 620,
            letterSpacing: '-0.03em',
          }}
        >
          <ExplainedFigure asset="usd" bucket="available">
            <Usd amount={balance} />
          </ExplainedFigure>
        </Typography>
        <Held asset="usd" isThere={held.balance > 0}>
          <Usd amount={held.balance} />
        </Held>
        <Box
          sx={{
            display: 'grid',
            // Next to each other, but on the narrowest phones, where a figure would be cut.
            gridTemplateColumns: 'repeat(auto-fit, minmax(132px, 1fr))',
            gap: 2,
            mt: { xs: 2, sm: 3 },
            pt: 2,
            borderTop: 1,
            borderColor: 'divider',
          }}
        >
          <Holding coin="btc" amount={btc}>
            <Held asset="btc" isThere={held.btc > 0}>
              <Coin coin="btc" amount={held.btc} />
            </Held>
          </Holding>
          <Holding coin="eth" amount={eth}>
            <Held asset="eth" isThere={held.eth > 0}>
              <Coin coin="eth" amount={held.eth} />
            </Held>
          </Holding>
        </Box>
        <Box sx={{ mt: 2 }}>
          <CoinsNote btc={btc} eth={eth} />
        </Box>
      </CardContent>
    </Card>
  );
}

function Holding({ coin, amount, children }: { coin: CoinKey; amount: number; children: ReactNode }) {
  return (
    <div>
      <Typography variant="caption" color="textSecondary" component="p">
        {coinNames[coin]}
      </Typography>
      <Typography sx={{ fontSize: { xs: '1.125rem', sm: '1.25rem' }, fontWeight: 560 }}>
        <ExplainedFigure asset={coin} bucket="available">
          <Coin coin={coin} amount={amount} />
        </ExplainedFigure>
      </Typography>
      {children}
    </div>
  );
}

function Held({ asset, isThere, children }: { asset: Asset; isThere: boolean; children: ReactNode }) {
  if (!isThere) return null;
  return (
    <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5 }}>
      <ExplainedFigure asset={asset} bucket="held">
        {children}
        <span> held for withdrawals</span>
      </ExplainedFigure>
    </Typography>
  );
}
