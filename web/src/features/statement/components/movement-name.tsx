import type { MovementRow } from '@keelstone/domain/api/movement-rows';
import Link from '@mui/material/Link';
import { eventNames } from '../../../components/event-names.ts';

/** What a row is; opens all of it. */
export function MovementName({ row, onOpen }: { row: MovementRow; onOpen: (row: MovementRow) => void }) {
  return (
    <Link
      component="button"
      type="button"
      variant="body2"
      color="textPrimary"
      underline="hover"
      aria-haspopup="dialog"
      onClick={() => {
        onOpen(row);
      }}
      sx={{ fontWeight: 560, textAlign: 'left' }}
    >
      {eventNames[row.latest.event]}
    </Link>
  );
}
