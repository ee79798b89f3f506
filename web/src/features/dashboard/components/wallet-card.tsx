import type { Coin as CoinKey } from '@keelstone/domain/ledger/account';
import { formatRate } from '@keelstone/domain/money/format';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import { coinNames } from '../../../components/coin-name.ts';
import { ExplainedFigure } from '../../../components/explain/explained-figure.tsx';
import { Coin } from '../../../components/money.tsx';
import { paths } from '../../../config/paths.ts';
import { useRate } from '../../../lib/rates/use-rates.ts';

type Props = { coin: CoinKey; available: number; held: number };

/** One coin: what is there, what it costs now, and the two things to do with it. */
export function WalletCard({ coin, available, held }: Props) {
  const name = coinNames[coin];
  return (
    <Card component="section" aria-label={`${name} Wallet`} sx={{ height: '100%' }}>
      <CardContent sx={{ height: '100%', display: 'flex', flexDirection: 'column' }}>
        <Box
          sx={{
            display: 'flex',
            justifyContent: 'space-between',
            alignItems: 'baseline',
            gap: 2,
            flexWrap: 'wrap',
          }}
        >
          <Typography variant="h3" component="h2">
            {name} Wallet
          </Typography>
          <Rate coin={coin} />
        </Box>
        <Typography
          component="p"
          sx={{ mt: 1.5, fontSize: '1.5rem', fontWeight: 600, letterSpacing: '-0.02em' }}
        >
          <ExplainedFigure asset={coin} bucket="available">
            <Coin coin={coin} amount={available} />
          </ExplainedFigure>
        </Typography>
        {held > 0 && (
          <Typography variant="body2" color="textSecondary">
            <ExplainedFigure asset={coin} bucket="held">
              <Coin coin={coin} amount={held} /> held
            </ExplainedFigure>
          </Typography>
        )}
        <Box sx={{ display: 'flex', gap: 1.5, mt: 'auto', pt: 2 }}>
          <Button
            variant="outlined"
            component={Link}
            to={`${paths.deposit}?coin=${coin}`}
            aria-label={`Deposit ${name}`}
            sx={{ flex: { xs: 1, sm: 'none' } }}
          >
            Deposit
          </Button>
          <Button
            variant="outlined"
            component={Link}
            to={`${paths.withdraw}?coin=${coin}`}
            aria-label={`Withdraw ${name}`}
            sx={{ flex: { xs: 1, sm: 'none' } }}
          >
            Withdraw
          </Button>
        </Box>
      </CardContent>
    </Card>
  );
}

/** What one coin costs now; without a price the card is still whole. */
function Rate({ coin }: { coin: CoinKey }) {
  const state = useRate(coin);
  if (state === 'loading') return null;
  return (
    <Typography variant="caption" color="textSecondary">
      {state === 'unavailable' ? 'Exchange rate unavailable' : formatRate(coin, state.rate)}
    </Typography>
  );
}
