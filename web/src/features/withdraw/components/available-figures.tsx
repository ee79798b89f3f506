import type { UserWire } from '@keelstone/domain/api/user.contract';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { CoinsNote } from '../../../components/coins-note.tsx';
import { Coin, Usd } from '../../../components/money.tsx';

/** What can be withdrawn, and what earlier requests hold. */
export function AvailableFigures({ user: { balance, btc, eth, held } }: { user: UserWire }) {
  return (
    <Card component="section" aria-label="Available" sx={{ p: { xs: 2, sm: 3 }, mb: 2 }}>
      <Box
        component="dl"
        sx={{
          m: 0,
          display: 'grid',
          gap: { xs: 1.5, sm: 2 },
          gridTemplateColumns: { xs: '1fr', sm: 'repeat(3, 1fr)' },
        }}
      >
        <Figure label="Available" held={held.balance > 0 && <Usd amount={held.balance} />}>
          <Usd amount={balance} />
        </Figure>
        <Figure label="Bitcoin" held={held.btc > 0 && <Coin coin="btc" amount={held.btc} />}>
          <Coin coin="btc" amount={btc} />
        </Figure>
        <Figure label="Ethereum" held={held.eth > 0 && <Coin coin="eth" amount={held.eth} />}>
          <Coin coin="eth" amount={eth} />
        </Figure>
      </Box>
      <Box sx={{ mt: 1.5 }}>
        <CoinsNote btc={btc} eth={eth} />
      </Box>
    </Card>
  );
}

function Figure({ label, held, children }: { label: string; held: ReactNode; children: ReactNode }) {
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'auto 1fr', sm: '1fr' },
        textAlign: { xs: 'right', sm: 'left' },
        alignContent: 'start',
      }}
    >
      <Typography component="dt" variant="body2" color="textSecondary" sx={{ textAlign: 'left' }}>
        {label}
      </Typography>
      <Typography component="dd" sx={{ m: 0, fontWeight: 500 }}>
        {children}
      </Typography>
      {held !== false && (
        <Typography
          component="dd"
          variant="caption"
          color="textSecondary"
          sx={{ m: 0, gridColumn: { xs: '1 / -1', sm: 'auto' } }}
        >
          {held}
          <span> held</span>
        </Typography>
      )}
    </Box>
  );
}
