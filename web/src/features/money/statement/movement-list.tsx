import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { memo } from 'react';
import type { Asset } from '@keelstone/domain/kernel/amounts/coins';
import type { MovementWire } from '@keelstone/domain/money/statement/statement.contract';
import {
  fromReserved,
  movementName,
  payoutWords,
  priceRoseText,
} from '@keelstone/domain/money/transaction/movement-words';
import { screenReaderOnly } from '../../../theme/styles.ts';
import { usdText, utcDayText } from '../../../ui/chart/chart-text.ts';
import { Moment } from '../../../ui/date-time.tsx';
import { KeelMark } from '../../../ui/keel-line.tsx';
import { DetailsLink } from '../../../ui/links.tsx';
import { exactCoinText } from '../../../ui/money.tsx';
import { RecordList, type RecordColumn } from '../../../ui/records/record-list.tsx';
import { Balance, Change, FigureTable } from './figure-table.tsx';

/** The width of the window in px at which eight columns fit next to the sidebar. */
const allAssetsWidth = 1280;

type Props = {
  movements: readonly MovementWire[];
  /** The assets that have columns. */
  assets: readonly Asset[];
  /** No movement of the period is filtered out, so that each balance is the previous one plus the change. */
  isWhole: boolean;
  onOpen: (movement: MovementWire) => void;
};

/** The movements, grouped by day. */
export const MovementList = memo(function MovementList({ movements, assets, isWhole, onOpen }: Props) {
  const dayOf = (movement: MovementWire | undefined) => movement?.createdAt.slice(0, 10);
  const firstOfDays = movements.filter((movement, at) => dayOf(movement) !== dayOf(movements[at - 1]));
  const columns: readonly RecordColumn<MovementWire>[] = [
    {
      head: 'Date (UTC)',
      cell: (movement) => (
        <Box sx={besideMark}>
          <KeelMark state="sealed" hash={movement.hash} />
          <Day iso={movement.createdAt} isFirst={firstOfDays.includes(movement)} />
        </Box>
      ),
    },
    {
      head: 'Movement',
      cell: (movement) => (
        <Box sx={{ minWidth: 134 }}>
          <MovementName movement={movement} onOpen={onOpen} />
          <MovementNote movement={movement} />
        </Box>
      ),
    },
    ...assets.map((asset): RecordColumn<MovementWire> => ({
      head: asset.toUpperCase(),
      align: 'right',
      cell: ({ change }) => <Change change={change} asset={asset} />,
    })),
    ...(isWhole ? assets : []).map((asset): RecordColumn<MovementWire> => ({
      head: assets.length === 1 ? 'Balance' : `${asset.toUpperCase()} balance`,
      align: 'right',
      cell: ({ balance }) => <Balance balance={balance} asset={asset} />,
    })),
  ];
  return (
    <RecordList
      label="Movements"
      records={movements}
      columns={columns}
      onOpen={onOpen}
      card={(movement) => (
        <MovementCard {...{ movement, assets, isWhole, onOpen }} isFirst={firstOfDays.includes(movement)} />
      )}
      cardsBelow={assets.length === 1 ? 'md' : allAssetsWidth}
      tableSx={{
        '& td, & th': {
          px: 1,
          py: 0.75,
          verticalAlign: 'top',
          overflowWrap: 'normal',
        },
        '& th': { whiteSpace: 'nowrap' },
        // A line separates days, not the movements of one day.
        '& tr:not(:has(+ tr .day)) td': { borderBottom: 0 },
        '& :is(td, th):first-of-type': { pl: 0, position: 'relative' },
        // The circle of a seal is wider than its mark.
        '& td:first-of-type': { pl: '2px' },
        '& :is(td, th):last-of-type': { pr: 0 },
      }}
    />
  );
});

const besideMark = { display: 'flex', gap: '14px' } as const;

/** The time of a movement in UTC. The first movement of a day shows the day above it. */
function Day({ iso, isFirst }: { iso: string; isFirst: boolean }) {
  return (
    <Moment iso={iso}>
      <Box component="span" className={isFirst ? 'day' : ''} sx={isFirst ? dayLook : screenReaderOnly}>
        {utcDayText(iso)}
      </Box>
      <Box component="span" sx={{ color: 'text.secondary' }}>
        {` ${iso.slice(11, 16)}`}
      </Box>
    </Moment>
  );
}

const dayLook = { display: { md: 'block' }, fontWeight: 600 } as const;

type CardProps = { movement: MovementWire; isFirst: boolean } & Pick<Props, 'assets' | 'isWhole' | 'onOpen'>;

/** A movement on a narrow screen: its name, the change, and the balance. */
function MovementCard({ movement, isFirst, assets, isWhole, onOpen }: CardProps) {
  const { createdAt, change, balance, hash } = movement;
  const [onlyAsset, ...others] = assets;
  const hasOneAsset = onlyAsset !== undefined && others.length === 0;
  return (
    <Box sx={besideMark}>
      <KeelMark state="sealed" hash={hash} />
      <Box sx={{ flex: 1, minWidth: 0, typography: 'body2' }}>
        <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'start', gap: 2 }}>
          <div>
            <MovementName movement={movement} onOpen={onOpen} />
            <Typography variant="caption" component="div">
              <Day iso={createdAt} isFirst={isFirst} />
            </Typography>
          </div>
          {hasOneAsset && (
            <Box sx={{ textAlign: 'right' }}>
              <Change change={change} asset={onlyAsset} />
              {isWhole && (
                <Typography variant="caption" component="div">
                  Balance <Balance balance={balance} asset={onlyAsset} />
                </Typography>
              )}
            </Box>
          )}
        </Box>
        <MovementNote movement={movement} />
        {!hasOneAsset && (
          <FigureTable assets={assets} change={change} balance={isWhole ? balance : undefined} />
        )}
      </Box>
    </Box>
  );
}

/** The name of a movement, as the button that opens its details. */
function MovementName({ movement, onOpen }: { movement: MovementWire } & Pick<Props, 'onOpen'>) {
  return <DetailsLink onOpen={() => onOpen(movement)}>{movementName(movement.event)}</DetailsLink>;
}

type NoteProps = { movement: MovementWire; isHeldShown?: boolean };

/** A withdrawal's payment and the coin that it did not need, or an edit's reason. `isHeldShown`: with the figures. */
export function MovementNote({ movement, isHeldShown = false }: NoteProps) {
  const { payout, change, reason } = movement;
  const surplus = payout === undefined ? 0 : change.available[payout.coin];
  return (
    <>
      {payout !== undefined && (
        <Typography variant="caption" component="div">
          {!isHeldShown && <div>{`${usdText(-change.held.usd)} ${fromReserved}`}</div>}
          <span>{payoutWords[payout.state].amount(exactCoinText(payout))}</span>
          {surplus > 0 && <div>{priceRoseText(exactCoinText({ ...payout, amount: surplus }))}</div>}
        </Typography>
      )}
      {reason !== undefined && (
        <Typography variant="caption" component="div">
          {reason}
        </Typography>
      )}
    </>
  );
}
