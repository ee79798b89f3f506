import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import type { UserWire } from '@keelstone/domain/core/user/user.contract';
import { type Coin as CoinKey, coinNames } from '@keelstone/domain/kernel/amounts/coins';
import { formatRate } from '@keelstone/domain/kernel/amounts/format';
import { paths } from '../../config/paths.ts';
import { ExplainedFigure } from '../../features/core/ledger/explained-figure.tsx';
import { coinsNoteTexts } from '../../features/core/rates/coins-note.tsx';
import { useRate } from '../../features/core/rates/rates.calls.ts';
import { size, tabularFigures } from '../../theme/styles.ts';
import { Disclosure } from '../../ui/disclosure.tsx';
import { Coin } from '../../ui/money.tsx';
import { PriceChart } from './price-chart.tsx';

/** Both coins. With some of either, a note above says what they are, because the balance is not their worth. */
export function Wallets({ user: { btc, eth, kycStatus } }: { user: UserWire }) {
  return (
    <Box sx={{ ...sideColumn, mt: { lg: kycStatus === 'Approved' ? 8 : 11 } }}>
      {(btc > 0 || eth > 0) && (
        <Typography variant="caption">{`${coinsNoteTexts.own} These are the coins behind it.`}</Typography>
      )}
      <WalletCard coin="btc" amount={btc} />
      <WalletCard coin="eth" amount={eth} />
    </Box>
  );
}

/** At the right, below what can be done (overview.tsx), or last on a small screen. */
const sideColumn = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 2,
  alignContent: 'start',
  gridColumn: { lg: 2 },
  gridRow: { lg: '1 / span 3' },
};

/**
 * The amount of a coin, and its price. Opened, it has the chart of the price and the actions: beside the balance, which is
 * in dollars, a rising price would look like a gain.
 */
function WalletCard({ coin, amount }: { coin: CoinKey; amount: number }) {
  const name = coinNames[coin];
  const state = useRate(coin);
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

const line = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  columnGap: 1,
} as const;
