import type { MovementWire } from '@keelstone/domain/api/statement.wire';
import { assets } from '@keelstone/domain/ledger/account';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { DateTime } from '../../../components/date-time.tsx';
import { eventNames } from '../../../components/event-names.ts';
import { Balance, Change } from './figures.tsx';
import { MovementNote } from './movement-note.tsx';

/** A movement on a narrow screen: what it was, what it changed, what was left. */
export function MovementCard({ movement }: { movement: MovementWire }) {
  return (
    <>
      <div>
        <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2 }}>
          <Typography variant="body2" sx={{ fontWeight: 560 }}>
            {eventNames[movement.event]}
          </Typography>
          <Typography variant="caption" color="textSecondary" component="div">
            <DateTime iso={movement.createdAt} />
          </Typography>
        </Box>
        <MovementNote movement={movement} />
      </div>
      <Box
        component="dl"
        sx={{
          m: 0,
          display: 'grid',
          gridTemplateColumns: 'auto 1fr 1fr',
          columnGap: 2,
          rowGap: 0.75,
          typography: 'body2',
          '& dd': { m: 0, textAlign: 'right' },
        }}
      >
        <Typography component="dt" variant="caption" color="textSecondary">
          {' '}
        </Typography>
        <Typography component="dd" variant="caption" color="textSecondary">
          Change
        </Typography>
        <Typography component="dd" variant="caption" color="textSecondary">
          Balance
        </Typography>
        {assets.map((asset) => (
          <Box key={asset} sx={{ display: 'contents' }}>
            <Typography component="dt" variant="body2" color="textSecondary">
              {asset.toUpperCase()}
            </Typography>
            <dd>
              <Change movement={movement} asset={asset} />
            </dd>
            <dd>
              <Balance movement={movement} asset={asset} />
            </dd>
          </Box>
        ))}
      </Box>
    </>
  );
}
