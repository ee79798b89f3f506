import type { MovementRow } from '@keelstone/domain/api/movement-rows';
import type { MovementWire } from '@keelstone/domain/api/statement.contract';
import type { Asset } from '@keelstone/domain/money/coins';
import { movementName, payoutWords } from '@keelstone/domain/transaction/movement-words';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { DateTime } from '../../../components/date-time.tsx';
import { DetailsLink } from '../../../components/links.tsx';
import { coinText } from '../../../components/money.tsx';
import { RecordList, type RecordColumn } from '../../../components/records/record-list.tsx';
import { screenReaderOnly } from '../../../theme/styles.ts';
import { Balance, Change, FigureTable } from './figure-table.tsx';

/** Of the window, in px: eight columns next to the sidebar. */
const allAssetsWidth = 1280;

type Props = {
  rows: readonly MovementRow[];
  /** Of which there are columns. */
  assets: readonly Asset[];
  onOpen: (row: MovementRow) => void;
};

export function MovementList({ rows, assets, onOpen }: Props) {
  const columns: readonly RecordColumn<MovementRow>[] = [
    { head: 'Date', cell: ({ latest }) => <DateTime iso={latest.createdAt} /> },
    {
      head: 'Movement',
      cell: (row) => (
        <Box sx={{ minWidth: 134 }}>
          <MovementName row={row} onOpen={onOpen} />
          <RowNote row={row} />
        </Box>
      ),
    },
    ...assets.map((asset): RecordColumn<MovementRow> => ({
      head: asset.toUpperCase(),
      align: 'right',
      cell: ({ change }) => <Change change={change} asset={asset} />,
    })),
    ...assets.map((asset): RecordColumn<MovementRow> => ({
      head: assets.length === 1 ? 'Balance' : `${asset.toUpperCase()} balance`,
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
      card={(row) => <MovementCard row={row} assets={assets} onOpen={onOpen} />}
      cardsBelow={assets.length === 1 ? 'md' : allAssetsWidth}
      tableSx={{
        '& td, & th': {
          px: 1,
          py: 0.75,
          verticalAlign: 'top',
          overflowWrap: 'normal',
        },
        '& th': { whiteSpace: 'nowrap' },
        '& :is(td, th):first-of-type': { pl: 2 },
        '& :is(td, th):last-of-type': { pr: 2 },
      }}
    />
  );
}

/** A row on a narrow screen: what it was, what it changed, what was left. */
function MovementCard({ row, assets, onOpen }: { row: MovementRow } & Pick<Props, 'assets' | 'onOpen'>) {
  const { latest, change } = row;
  const [only, ...others] = assets;
  const isShort = only !== undefined && others.length === 0;
  return (
    <>
      <div>
        <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2 }}>
          <MovementName row={row} onOpen={onOpen} />
          {isShort && (
            <Box sx={{ textAlign: 'right' }}>
              <Change change={change} asset={only} />
            </Box>
          )}
        </Box>
        <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2 }}>
          <Typography variant="caption" color="textSecondary" component="div">
            <DateTime iso={latest.createdAt} />
          </Typography>
          {isShort && (
            <div>
              <Box component="span" sx={screenReaderOnly}>
                Balance
              </Box>
              <Balance balance={latest.balance} asset={only} />
            </div>
          )}
        </Box>
        <RowNote row={row} />
      </div>
      {!isShort && <FigureTable assets={assets} change={change} balance={latest.balance} />}
    </>
  );
}

/** What a row is; opens all of it. */
function MovementName({ row, onOpen }: { row: MovementRow; onOpen: (row: MovementRow) => void }) {
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

/** Below the name of a row: that its money is held, or when a withdrawal that is decided left the balance. */
function RowNote({ row: { latest, movements } }: { row: MovementRow }) {
  const [first, ...later] = movements;
  return (
    <>
      {first?.event === 'withdrawal-held' && (
        <Typography variant="caption" color="textSecondary" component="div">
          <span>{later.length === 0 ? 'Held until it is decided' : 'Requested '}</span>
          {later.length > 0 && <DateTime iso={first.createdAt} />}
        </Typography>
      )}
      <MovementNote movement={latest} />
    </>
  );
}

/** What became of a movement: how far its payment is, the reason of an edit. */
export function MovementNote({ movement: { payout, reason } }: { movement: MovementWire }) {
  return (
    <>
      {payout !== undefined && (
        <Typography variant="caption" color="textSecondary" component="div">
          {payoutWords[payout.state].amount(coinText(payout))}
        </Typography>
      )}
      {reason !== undefined && (
        <Typography variant="caption" color="textSecondary" component="div">
          {reason}
        </Typography>
      )}
    </>
  );
}
