import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { judgeAddress } from '@keelstone/domain/kernel/address/address-verdict';
import { shortenAddress } from '@keelstone/domain/kernel/address/short-address';
import type { TransactionWire } from '@keelstone/domain/money/transaction/transaction.wire';
import { WarningIcon } from '../../../theme/icons.tsx';
import { mono } from '../../../theme/styles.ts';
import { AppLink } from '../../../ui/app-link.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { DateTime } from '../../../ui/date-time.tsx';
import { KeelMark } from '../../../ui/keel-line.tsx';
import { DetailsLink } from '../../../ui/links.tsx';
import { pickCoin, toKeel, sources, formatTitle } from './transaction-facts.ts';

/** Columns of the transaction lists, in the order in which they may appear. */
export type TransactionColumn = 'details' | 'source' | 'order' | 'amount' | 'user' | 'status';

type Props = { transaction: TransactionWire };

type DetailsProps = Props & {
  onOpen: ((transaction: TransactionWire) => void) | undefined;
  /** Without the line, which is the owner's. */
  isCompact?: boolean;
};

/** Title and date. With `onOpen` the title is the button that opens the row. */
export function DetailsCell({ transaction, onOpen, isCompact = false }: DetailsProps) {
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: '14px', minWidth: 0 }}>
      {!isCompact && <KeelMark {...toKeel(transaction)} />}
      <Box sx={{ minWidth: 0 }}>
        <Typography variant="body2" sx={{ fontWeight: 500 }}>
          {onOpen === undefined ? (
            formatTitle(transaction)
          ) : (
            <DetailsLink onOpen={() => onOpen(transaction)}>{formatTitle(transaction)}</DetailsLink>
          )}
        </Typography>
        <Typography variant="caption">
          <DateTime iso={transaction.createdAt} />
        </Typography>
      </Box>
    </Box>
  );
}

export function SourceCell({ transaction }: Props) {
  const { coin, address } = pickCoin(transaction);
  return (
    <Box>
      <Typography variant="body2">{sources[transaction.type]}</Typography>
      {address !== '' && (
        <Typography
          variant="caption"
          sx={{ display: 'flex', alignItems: 'center', gap: 0.5, whiteSpace: 'nowrap' }}
        >
          <span title={address}>{`to ${shortenAddress(address)}`}</span>
          {!transaction.addressPlausible && <AddressMark text={judgeAddress(coin, address).text} />}
        </Typography>
      )}
    </Box>
  );
}

/** Warns administrators of an address in doubt. */
function AddressMark({ text }: { text: string }) {
  return (
    <Tooltip title={text}>
      <WarningIcon
        titleAccess={text}
        tabIndex={0}
        sx={{ fontSize: 16, color: 'warning.main', '&:focus-visible': { outline: '2px solid' } }}
      />
    </Tooltip>
  );
}

/** The order id. With `hasType` it has the badge of its type. */
export function OrderCell({ transaction, hasType }: Props & { hasType: boolean }) {
  return (
    <Box
      sx={{
        display: 'grid',
        gap: { xs: 0.5, lg: 0.25 },
        gridTemplateColumns: 'minmax(0, 1fr)',
        justifyItems: 'start',
      }}
    >
      {/* If room is short, the id is cut off, not its button. */}
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 0.5,
          maxWidth: '100%',
          '& button': { flex: 'none' },
        }}
      >
        <Typography variant="body2" sx={mono}>
          {transaction.transactionId}
        </Typography>
        <CopyButton
          isIcon
          text={transaction.transactionId}
          label={`Copy the order id ${transaction.transactionId}`}
        />
      </Box>
      {hasType && (
        // Distinguished from a status by its fill.
        <Chip
          size="small"
          label={transaction.type}
          sx={{ height: 22, bgcolor: 'action.selected', color: 'text.primary' }}
        />
      )}
    </Box>
  );
}

type UserProps = Props & { userHref: ((userId: string) => string) | undefined };

export function UserCell({ transaction: { user }, userHref }: UserProps) {
  return (
    <Box sx={{ overflowWrap: 'anywhere' }}>
      <Typography variant="body2" title={user.name} sx={{ fontWeight: 500 }}>
        {userHref === undefined ? user.name : <AppLink to={userHref(user._id)}>{user.name}</AppLink>}
      </Typography>
      <Typography variant="caption" title={user.email}>
        {user.email}
      </Typography>
    </Box>
  );
}
