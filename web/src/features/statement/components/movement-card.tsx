import type { MovementRow } from '@keelstone/domain/api/movement-rows';
import { assets } from '@keelstone/domain/money/coins';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { DateTime } from '../../../components/date-time.tsx';
import { FigureTable } from './figure-table.tsx';
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
      <FigureTable assets={assets} change={change} balance={latest.balance} />
    </>
  );
}
