import type { MovementRow } from '@keelstone/domain/api/movement-rows';
import { assets } from '@keelstone/domain/ledger/account';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { DateTime } from '../../../components/date-time.tsx';
import { Balance, Change } from './figures.tsx';
import { MovementName } from './movement-name.tsx';
import { MovementNote } from './movement-note.tsx';

/** A row on a narrow screen: what it was, what it changed, what was left. */
export function MovementCard({ row, onOpen }: { row: MovementRow; onOpen: (row: MovementRow) => void }) {
  const { latest, change } = row;
  return (
    <>
      <div>
        <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2 }}>
          <MovementName row={row} onOpen={onOpen} />
          <Typography variant="caption" color="textSecondary" component="div">
            <DateTime iso={latest.createdAt} />
          </Typography>
        </Box>
        <MovementNote movement={latest} />
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
              <Change change={change} asset={asset} />
            </dd>
            <dd>
              <Balance balance={latest.balance} asset={asset} />
            </dd>
          </Box>
        ))}
      </Box>
    </>
  );
}
