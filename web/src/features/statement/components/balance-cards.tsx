import type { BalancesWire } from '@keelstone/domain/api/statement.contract';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { CoinsNote } from '../../../components/coins-note.tsx';
import { Coin, Usd } from '../../../components/money.tsx';
import { size } from '../../../theme/styles.ts';

type Props = { opening: BalancesWire; closing: BalancesWire };

/** Where the account began and where it is now. */
export function BalanceCards({ opening, closing }: Props) {
  return (
    <>
      <Box sx={{ display: 'grid', gap: { xs: 2, sm: 3 }, gridTemplateColumns: '1fr 1fr' }}>
        <BalanceCard title="Opening balance" balances={opening} />
        <BalanceCard title="Closing balance" balances={closing} />
      </Box>
      <CoinsNote btc={closing.available.btc} eth={closing.available.eth} />
    </>
  );
}

function BalanceCard({ title, balances: { available, held } }: { title: string; balances: BalancesWire }) {
  const hasHeld = held.usd > 0 || held.btc > 0 || held.eth > 0;
  return (
    <section aria-label={title}>
      <Typography variant="body2" component="h2" color="textSecondary">
        {title}
      </Typography>
      <Typography
        component="p"
        sx={{
          fontSize: { xs: size.section, sm: size.title },
          lineHeight: 1.4,
          fontWeight: 600,
          letterSpacing: '-0.02em',
        }}
      >
        <Usd amount={available.usd} />
      </Typography>
      <Figures btc={available.btc} eth={available.eth} />
      {hasHeld && (
        <Typography variant="body2" color="textSecondary" component="div">
          Held: <Usd amount={held.usd} />
          {held.btc > 0 && (
            <span>
              {' · '}
              <Coin coin="btc" amount={held.btc} />
            </span>
          )}
          {held.eth > 0 && (
            <span>
              {' · '}
              <Coin coin="eth" amount={held.eth} />
            </span>
          )}
        </Typography>
      )}
    </section>
  );
}

function Figures({ btc, eth }: { btc: number; eth: number }) {
  return (
    <Typography variant="body2" component="div" sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2 }}>
      <Coin coin="btc" amount={btc} />
      <Coin coin="eth" amount={eth} />
    </Typography>
  );
}
