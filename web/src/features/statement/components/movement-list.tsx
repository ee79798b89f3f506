import type { MovementRow } from '@keelstone/domain/api/movement-rows';
import { assets } from '@keelstone/domain/money/coins';
import Box from '@mui/material/Box';
import { DateTime } from '../../../components/date-time.tsx';
import { RecordList } from '../../../components/records/record-list.tsx';
import type { RecordColumn } from '../../../components/records/record-list-props.ts';
import { Balance, Change } from './figures.tsx';
import { MovementCard } from './movement-card.tsx';
import { MovementName } from './movement-name.tsx';
import { MovementNote } from './movement-note.tsx';

/** Of the window, in px: eight columns next to the sidebar. */
const tableWidth = 1280;

type Props = { rows: readonly MovementRow[]; onOpen: (row: MovementRow) => void };

export function MovementList({ rows, onOpen }: Props) {
  const columns: readonly RecordColumn<MovementRow>[] = [
    { head: 'Date', cell: ({ latest }) => <DateTime iso={latest.createdAt} /> },
    {
      head: 'Movement',
      cell: (row) => (
        <Box sx={{ minWidth: 134 }}>
          <MovementName row={row} onOpen={onOpen} />
          <MovementNote movement={row.latest} />
        </Box>
      ),
    },
    ...assets.map((asset): RecordColumn<MovementRow> => ({
      head: asset.toUpperCase(),
      align: 'right',
      cell: ({ change }) => <Change change={change} asset={asset} />,
    })),
    ...assets.map((asset): RecordColumn<MovementRow> => ({
      head: `${asset.toUpperCase()} balance`,
      align: 'right',
      cell: ({ latest }) => <Balance balance={latest.balance} asset={asset} />,
    })),
  ];
  return (
    <RecordList
      label="Movements"
      records={rows}
      columns={columns}
      onOpen={onOpen}
      card={(row) => <MovementCard row={row} onOpen={onOpen} />}
      cardsBelow={tableWidth}
      tableSx={{
        '& td, & th': {
          px: 1,
          py: 0.75,
          verticalAlign: 'top',
          fontSize: '0.8125rem',
          overflowWrap: 'normal',
        },
        '& th': { whiteSpace: 'nowrap' },
        '& :is(td, th):first-of-type': { pl: 2 },
        '& :is(td, th):last-of-type': { pr: 2 },
      }}
    />
  );
}
