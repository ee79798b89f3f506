import type { MovementWire } from '@keelstone/domain/api/statement.wire';
import { assets } from '@keelstone/domain/ledger/account';
import Box from '@mui/material/Box';
import { DateTime } from '../../../components/date-time.tsx';
import { RecordList } from '../../../components/records/record-list.tsx';
import type { RecordColumn } from '../../../components/records/record-list-props.ts';
import { eventNames } from '../../../components/event-names.ts';
import { Balance, Change } from './figures.tsx';
import { MovementCard } from './movement-card.tsx';
import { MovementNote } from './movement-note.tsx';

/** Of the window, in px: eight columns next to the sidebar. */
const tableWidth = 1280;

const columns: readonly RecordColumn<MovementWire>[] = [
  { head: 'Date', cell: ({ createdAt }) => <DateTime iso={createdAt} /> },
  {
    head: 'Movement',
    cell: (movement) => (
      <Box sx={{ minWidth: 134 }}>
        {eventNames[movement.event]}
        <MovementNote movement={movement} />
      </Box>
    ),
  },
  ...assets.map((asset): RecordColumn<MovementWire> => ({
    head: asset.toUpperCase(),
    align: 'right',
    cell: (movement) => <Change movement={movement} asset={asset} />,
  })),
  ...assets.map((asset): RecordColumn<MovementWire> => ({
    head: `${asset.toUpperCase()} balance`,
    align: 'right',
    cell: (movement) => <Balance movement={movement} asset={asset} />,
  })),
];

export function MovementList({ movements }: { movements: readonly MovementWire[] }) {
  return (
    <RecordList
      label="Movements"
      records={movements}
      columns={columns}
      card={(movement) => <MovementCard movement={movement} />}
      cardsBelow={tableWidth}
      tableSx={{
        '& td, & th': {
          px: 1,
          py: 0.75,
          verticalAlign: 'top',
          fontSize: '0.8125rem',
          overflowWrap: 'normal',
        },
      }}
    />
  );
}
