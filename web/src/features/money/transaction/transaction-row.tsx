import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import type { TransactionWire } from '@keelstone/domain/money/transaction/transaction.wire';
import { tabularFigures } from '../../../theme/styles.ts';
import { AppLink } from '../../../ui/app-link.tsx';
import { DateTime } from '../../../ui/date-time.tsx';
import { KeelMark } from '../../../ui/keel-line.tsx';
import { DetailsLink } from '../../../ui/links.tsx';
import { ellipsis, oneLine } from '../../../ui/records/row-styles.ts';
import { StatusChip } from '../../../ui/status-chip.tsx';
import { PendingMark } from '../../core/review/pending-mark.tsx';
import { TransactionCoin, TransactionUsd } from './transaction-coin.tsx';
import { findStatusNote } from './transaction-course.ts';
import { toKeel, formatTitle } from './transaction-facts.ts';

type Props = {
  transaction: TransactionWire;
  onOpen?: ((transaction: TransactionWire) => void) | undefined;
  actions: ReactNode;
  /** For administrators: whether to show the owner, and the paths of owner and review. */
  desk?: {
    isUserShown: boolean;
    userHref?: ((userId: string) => string) | undefined;
    reviewHref?: string | undefined;
  };
};

/** A transaction on a phone. Administrators see three lines, its owner two or three. */
export function TransactionRow({ transaction, onOpen, actions, desk }: Props) {
  const { user, createdAt, status, transactionId } = transaction;
  const note = findStatusNote(transaction);
  const title = formatTitle(transaction);
  const head =
    desk?.isUserShown === true
      ? {
          text: user.name,
          value: desk.userHref && <AppLink to={desk.userHref(user._id)}>{user.name}</AppLink>,
        }
      : {
          text: title,
          value: onOpen && <DetailsLink onOpen={() => onOpen(transaction)}>{title}</DetailsLink>,
        };
  const noteLine = note !== undefined && (
    <Typography variant="caption" noWrap title={note} sx={{ minWidth: 0 }}>
      {note}
    </Typography>
  );
  return (
    <Box
      sx={{
        minWidth: 0,
        display: 'flex',
        alignItems: 'center',
        gap: '14px',
        '@media (max-width: 359.95px)': { gap: 0 },
      }}
    >
      {desk === undefined && (
        // The narrowest phones have no room for it.
        <Box sx={{ '@media (max-width: 359.95px)': { display: 'none' } }}>
          <KeelMark {...toKeel(transaction)} />
        </Box>
      )}
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Line>
          <Box sx={{ minWidth: 0, flex: 1, display: 'flex', alignItems: 'baseline', gap: 0.75 }}>
            <Typography
              variant="body2"
              color="textPrimary"
              title={head.text}
              sx={{ ...oneLine, fontWeight: 500 }}
            >
              {head.value ?? head.text}
            </Typography>
            {desk?.isUserShown === true && (
              <Box component="span" title={user.email} sx={{ ...ellipsis, minWidth: 0, flex: '1 1 0' }}>
                {user.email}
              </Box>
            )}
          </Box>
          <Typography variant="body2" sx={{ flex: 'none', fontWeight: 500 }}>
            <TransactionUsd transaction={transaction} />
          </Typography>
        </Line>
        <Line>
          <Box sx={dayAndStatus}>
            {desk?.isUserShown === true && <span>{title}</span>}
            <DateTime iso={createdAt} precision="short" />
            {desk === undefined && <StatusChip status={status} />}
          </Box>
          <Box sx={{ flex: 'none', ...tabularFigures }}>
            <TransactionCoin transaction={transaction} />
          </Box>
        </Line>
        {desk === undefined ? (
          noteLine
        ) : (
          <Line>
            <Box sx={dayAndStatus}>
              <StatusChip status={status} />
              {desk.reviewHref !== undefined && (
                <PendingMark
                  record={transaction}
                  reviewPath={desk.reviewHref}
                  name={`order ${transactionId}`}
                />
              )}
              {noteLine}
            </Box>
            <Box component="span" sx={{ flex: 'none', ...tabularFigures }}>
              {transactionId}
            </Box>
          </Line>
        )}
      </Box>
      <Box sx={endOfRow}>{actions}</Box>
    </Box>
  );
}

/** Two buttons are one above the other, each large enough for a thumb. Their icons are at the end of the lines. */
const endOfRow = {
  flex: 'none',
  mr: -1.75,
  ml: -0.75,
  my: -1,
  '& > button': { minWidth: 44, minHeight: 44 },
  display: 'flex',
  flexDirection: 'column',
  '&:empty': { display: 'none' },
} as const;

const dayAndStatus = {
  minWidth: 0,
  display: 'flex',
  alignItems: 'center',
  gap: 0.75,
  // The icon would break the alignment of figures on the narrowest phones.
  '@media (max-width: 359.95px)': {
    gap: 0.5,
    '& .MuiChip-icon': { display: 'none' },
    '& .MuiChip-label': { px: 0.5 },
  },
} as const;

function Line({ children }: { children: ReactNode }) {
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        justifyContent: 'space-between',
        gap: 1,
        minHeight: 23,
        typography: 'caption',
        color: 'text.secondary',
        whiteSpace: 'nowrap',
        '& > p': { color: 'text.primary' },
      }}
    >
      {children}
    </Box>
  );
}
