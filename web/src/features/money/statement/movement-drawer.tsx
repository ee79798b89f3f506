import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { assets } from '@keelstone/domain/kernel/amounts/coins';
import type { MovementWire } from '@keelstone/domain/money/statement/statement.contract';
import { movementName } from '@keelstone/domain/money/transaction/movement-words';
import { CopyableText } from '../../../ui/copy-button.tsx';
import { Moment } from '../../../ui/date-time.tsx';
import { SideDrawer } from '../../../ui/side-drawer.tsx';
import { FigureTable } from './figure-table.tsx';
import { MovementNote } from './movement-list.tsx';

type Props = {
  movement: MovementWire;
  /** The shown movements of the same transaction, oldest first. */
  movements: readonly MovementWire[];
  isOpen: boolean;
  onClose: () => void;
};

/** A movement with the others of its transaction, such as the reserving and the approval of a withdrawal. */
export function MovementDrawer({ movement, movements, isOpen, onClose }: Props) {
  const { event, order } = movement;
  return (
    <SideDrawer title={movementName(event)} isOpen={isOpen} onClose={onClose}>
      <Box component="ol" aria-label="Entries" sx={{ listStyle: 'none', m: 0, mb: 2, p: 0 }}>
        {movements.map((each) => (
          <Entry key={each._id} movement={each} />
        ))}
      </Box>
      {isFollowUp(movements[0]) && (
        <Typography variant="note" sx={{ mb: 2 }}>
          What came before is not among the movements shown: it is older.
        </Typography>
      )}
      {order !== undefined && (
        <>
          <Typography variant="note" component="h3">
            Order
          </Typography>
          <CopyableText text={order} label="Copy the order id" />
        </>
      )}
    </SideDrawer>
  );
}

/** True for a movement that an earlier one of the same transaction precedes. */
function isFollowUp(movement: MovementWire | undefined): boolean {
  const followUps: readonly string[] = ['withdrawal-settled', 'withdrawal-released', 'payout-returned'];
  return movement !== undefined && followUps.includes(movement.event);
}

const minuteShape = { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' } as const;
const minute = new Intl.DateTimeFormat('en-u-hc-h23', minuteShape);

function Entry({ movement }: { movement: MovementWire }) {
  const { event, createdAt, change, balance } = movement;
  const changedAssets = assets.filter((asset) => change.available[asset] !== 0 || change.held[asset] !== 0);
  return (
    <Box component="li" sx={{ py: 1.5, borderBottom: 1, borderColor: 'divider' }}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2 }}>
        <Typography variant="body2" sx={{ fontWeight: 500 }}>
          {movementName(event)}
        </Typography>
        <Typography variant="caption" component="div">
          <Moment iso={createdAt}>{`${minute.format(Date.parse(createdAt))} UTC`}</Moment>
        </Typography>
      </Box>
      <MovementNote movement={movement} isHeldShown />
      <Box sx={{ mt: 1 }}>
        <FigureTable assets={changedAssets} change={change} balance={balance} isHeldShown />
      </Box>
    </Box>
  );
}
