import type { MovementRow } from '@keelstone/domain/api/movement-rows';
import { DetailsLink } from '../../../components/details-link.tsx';
import { eventNames } from '../../../components/event-names.ts';

/** What a row is; opens all of it. */
export function MovementName({ row, onOpen }: { row: MovementRow; onOpen: (row: MovementRow) => void }) {
  return (
    <DetailsLink
      onOpen={() => {
        onOpen(row);
      }}
    >
      {eventNames[row.latest.event]}
    </DetailsLink>
  );
}
