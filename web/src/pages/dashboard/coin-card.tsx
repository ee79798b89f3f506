import { type Coin as CoinKey, coinNames } from '@keelstone/domain/kernel/amounts/coins';
import { formatRate } from '@keelstone/domain/kernel/amounts/format';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import { Disclosure } from '../../ui/disclosure.tsx';
import { paths } from '../../config/paths.ts';
import { type RateState, useRate } from '../../features/core/rates/rates.calls.ts';
import { tabularFigures } from '../../theme/styles.ts';
import { PriceChart, usePriceHistory } from './price-chart.tsx';

/**
 * A coin with its price and the last thirty days; opened, with its chart and two actions. The balance is not repeated
 * here: the overview has it.
 */
export function WalletCard({ coin }: { coin: CoinKey }) {
  const name = coinNames[coin];
  const summary = (
    <>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography variant="h3" component="h2">
          {`${name} Wallet`}
        </Typography>
        <Rate coin={coin} />
      </Box>
      <Sparkline coin={coin} />
    </>
  );
  return (
    <Card component="section" aria-label={`${name} Wallet`}>
      <Disclosure summary={summary} look={summaryLook}>
        <Box sx={{ px: { xs: 2, sm: 3 }, pb: { xs: 2, sm: 3 } }}>
          <PriceChart coin={coin} />
          <Box sx={{ display: 'flex', gap: 1.5, mt: 2 }}>
            <Button variant="outlined" component={Link} to={`${paths.deposit}?coin=${coin}`}>
              <span>{`Deposit ${name}`}</span>
            </Button>
            <Button variant="outlined" component={Link} to={`${paths.withdraw}?coin=${coin}`}>
              <span>{`Withdraw ${name}`}</span>
            </Button>
          </Box>
        </Box>
      </Disclosure>
    </Card>
  );
}

const summaryLook = {
  minHeight: 86,
  px: { xs: 2, sm: 3 },
  width: 'auto',
  gap: 2,
} as const;

/** The current price of a coin, or that there is none. */
function Rate({ coin }: { coin: CoinKey }) {
  const state = useRate(coin);
  return (
    <Typography
      variant="body2"
      color="textSecondary"
      component="p"
      sx={{ ...tabularFigures, minHeight: '1lh' }}
    >
      {rateText(coin, state)}
    </Typography>
  );
}

function rateText(coin: CoinKey, state: RateState): string {
  if (state === 'loading') return '';
  return state === 'unavailable' ? 'Exchange rate unavailable' : formatRate(coin, state.rate);
}

const spark = { width: 120, height: 40 };

/** The last thirty days at a glance; the chart has the figures. */
function Sparkline({ coin }: { coin: CoinKey }) {
  const prices = usePriceHistory('30d').data?.[coin] ?? [];
  const usd = prices.map((price) => price.usd);
  const [lowest, highest] = [Math.min(...usd), Math.max(...usd)];
  const points = usd.map((value, index) => {
    const x = (index / Math.max(1, usd.length - 1)) * spark.width;
    const share = highest === lowest ? 0.5 : (value - lowest) / (highest - lowest);
    return `${x.toFixed(1)},${((1 - share) * (spark.height - 4) + 2).toFixed(1)}`;
  });
  return (
    <Box component="svg" aria-hidden width={spark.width} height={spark.height} sx={{ flex: '0 1 auto' }}>
      <Box
        component="polyline"
        className="line"
        points={points.join(' ')}
        sx={{ fill: 'none', stroke: (theme) => theme.vars.palette.brass.main, strokeWidth: 1.5 }}
      />
    </Box>
  );
}
