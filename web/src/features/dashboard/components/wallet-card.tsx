import type { Coin as CoinKey } from '@keelstone/domain/money/coins';
import { formatRate } from '@keelstone/domain/money/format';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import { coinNames } from '../../../components/coin-name.ts';
import { Disclosure } from '../../../components/disclosure.tsx';
import { paths } from '../../../config/paths.ts';
import { useRate, type RateState } from '../../../lib/api-hooks/rates.ts';
import { useIsPhone } from '../../../lib/use-is-phone.ts';
import { tabularFigures } from '../../../theme/styles.ts';
import { PriceChart } from './price-chart.tsx';

/**
 * One coin: what it costs now and cost before, and the two things to do with it. How much there is of it is in the
 * overview, once: the same figure twice would look like two. On a phone the price history is loaded on request.
 */
export function WalletCard({ coin }: { coin: CoinKey }) {
  const name = coinNames[coin];
  const isPhone = useIsPhone();
  return (
    <Card component="section" aria-label={`${name} Wallet`} sx={{ height: '100%' }}>
      <CardContent sx={{ height: '100%', display: 'flex', flexDirection: 'column' }}>
        <Typography variant="h3" component="h2">
          {`${name} Wallet`}
        </Typography>
        <Rate coin={coin} />
        {isPhone ? (
          <Disclosure summary="Price by day">
            <PriceChart coin={coin} />
          </Disclosure>
        ) : (
          <PriceChart coin={coin} />
        )}
        <Box sx={{ display: 'flex', gap: 1.5, mt: 'auto', pt: { xs: 1, sm: 2 } }}>
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
  return (
    <Typography color="textSecondary" component="p" sx={{ ...tabularFigures, mt: 0.5, minHeight: '1lh' }}>
      {rateText(coin, state)}
    </Typography>
  );
}

function rateText(coin: CoinKey, state: RateState): string {
  if (state === 'loading') return '';
  return state === 'unavailable' ? 'Exchange rate unavailable' : formatRate(coin, state.rate);
}
