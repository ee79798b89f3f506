import type { MovementRow } from '@keelstone/domain/api/movement-rows';
import { movementName } from '@keelstone/domain/transaction/movement-words';
import { DetailsLink } from '../../../components/details-link.tsx';

/** What a row is; opens all of it. */
export function MovementName({ row, onOpen }: { row: MovementRow; onOpen: (row: MovementRow) => void }) {
  return (
    <DetailsLink
      onOpen={() => {
        onOpen(row);
      }}
    >
      {movementName(row.latest.event, row.latest.payout?.state)}
    </DetailsLink>
  );
}
