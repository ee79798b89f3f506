import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import { type Coin as CoinKey, coinNames } from '@keelstone/domain/kernel/amounts/coins';
import { formatRate } from '@keelstone/domain/kernel/amounts/format';
import { countText } from '@keelstone/domain/kernel/count-text';
import { daysOfRange } from '@keelstone/domain/kernel/time/history-range';
import { paths } from '../../config/paths.ts';
import { ExplainedFigure } from '../../features/core/ledger/explained-figure.tsx';
import { useRate } from '../../features/core/rates/rates.calls.ts';
import { size, tabularFigures } from '../../theme/styles.ts';
import { Disclosure } from '../../ui/disclosure.tsx';
import { Coin } from '../../ui/money.tsx';
import { PriceChart, usePriceHistory } from './price-chart.tsx';

/** The amount of a coin, its price and, if there is some, its last thirty days. Opened, it has a chart and the actions. */
export function WalletCard({ coin, amount }: { coin: CoinKey; amount: number }) {
  const name = coinNames[coin];
  const state = useRate(coin);
  const prices = (usePriceHistory('30d').data?.[coin] ?? []).map(({ usd }) => usd);
  const [first] = prices;
  const last = typeof state === 'object' ? state.rate : prices.at(-1);
  const rise = first === undefined || last === undefined ? undefined : last / first - 1;
  const summary = (
    <Box sx={{ flex: 1, ...tabularFigures }}>
      <Box sx={line}>
        <Typography variant="body2" component="h2" color="textSecondary">
          {`${name} Wallet`}
        </Typography>
        <Typography variant="caption">
          {typeof state === 'object' && <span>{formatRate(coin, state.rate)}</span>}
          {state === 'unavailable' && <span>Exchange rate unavailable</span>}
        </Typography>
      </Box>
      <Box sx={{ fontSize: size.section }}>
        <Coin coin={coin} amount={amount} />
      </Box>
      {amount > 0 && (
        <Box sx={{ ...line, flexWrap: 'nowrap', alignItems: 'center' }}>
          <Typography variant="caption" sx={{ minHeight: '2lh' }}>
            <Box component="span" sx={{ display: 'block' }}>{`${name}'s price`}</Box>
            {rise !== undefined && (
              <span>{`${changeText(rise)} in ${countText(daysOfRange['30d'], 'day')}`}</span>
            )}
          </Typography>
          <Sparkline usd={prices} />
        </Box>
      )}
    </Box>
  );
  return (
    <Card component="section" aria-label={`${name} Wallet`}>
      <Disclosure summary={summary} look={{ px: 2, py: 1.5, width: 'auto' }}>
        <Box sx={{ px: 2, pb: 2 }}>
          <PriceChart coin={coin} />
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 2, '& > a': { flex: '1 0 40%', px: 1 } }}>
            <Button variant="outlined" component={Link} to={`${paths.deposit}?coin=${coin}`}>
              <span>{`Deposit ${name}`}</span>
            </Button>
            <Button variant="outlined" component={Link} to={`${paths.withdraw}?coin=${coin}`}>
              <span>{`Withdraw ${name}`}</span>
            </Button>
            <ExplainedFigure asset={coin} bucket="available">
              Why this balance
            </ExplainedFigure>
          </Box>
        </Box>
      </Disclosure>
    </Card>
  );
}

/** "+1.5%", "−2.0%"; "0.0%" has no sign. */
function changeText(share: number): string {
  const percent = (100 * Math.abs(share)).toFixed(1);
  const sign = share < 0 ? '−' : '+';
  return `${percent === '0.0' ? '' : sign}${percent}%`;
}

const line = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  columnGap: 1,
} as const;

const spark = { width: 104, height: 24 };

function Sparkline({ usd }: { usd: readonly number[] }) {
  const [lowest, highest] = [Math.min(...usd), Math.max(...usd)];
  const points = usd.map((value, index) => {
    const x = (index / Math.max(1, usd.length - 1)) * spark.width;
    const share = highest === lowest ? 0.5 : (value - lowest) / (highest - lowest);
    return `${x.toFixed(1)},${((1 - share) * (spark.height - 4) + 2).toFixed(1)}`;
  });
  return (
    <Box component="svg" aria-hidden width={spark.width} height={spark.height} sx={{ flex: 'none' }}>
      <Box
        component="polyline"
        className="line"
        points={points.join(' ')}
        sx={{ fill: 'none', stroke: (theme) => theme.vars.palette.brass.main, strokeWidth: 1.5 }}
      />
    </Box>
  );
}
