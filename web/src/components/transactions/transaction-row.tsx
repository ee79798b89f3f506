import type { TransactionWire } from '@keelstone/domain/api/transaction.wire';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { tabularFigures } from '../../theme/styles.ts';
import { DateTime } from '../date-time.tsx';
import { DetailsLink } from '../links.tsx';
import { Usd } from '../money.tsx';
import { StatusChip } from '../status-chip.tsx';
import { TransactionCoin } from './transaction-coin.tsx';
import { statusNoteOf } from './transaction-course.ts';
import { bookedUsdOf, directionOf, titleOf } from './transaction-facts.ts';
import { TypeMark } from './type-badge.tsx';

type Props = {
  transaction: TransactionWire;
  onOpen?: ((transaction: TransactionWire) => void) | undefined;
  actions: ReactNode;
};

/** One of one's own transactions on a phone, in two lines, and a third where it was rejected, sent or returned. */
export function TransactionRow({ transaction, onOpen, actions }: Props) {
  const direction = directionOf(transaction);
  const note = statusNoteOf(transaction);
  const title = titleOf(transaction);
  return (
    <Box
      sx={{
        minWidth: 0,
        display: 'flex',
        alignItems: 'center',
        gap: 1.25,
        '@media (max-width: 359.95px)': { gap: 0 },
      }}
    >
      {/* The narrowest phones need its room for the words. */}
      <Box sx={{ '@media (max-width: 359.95px)': { display: 'none' } }}>
        <TypeMark type={transaction.type} />
      </Box>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Line>
          <Typography variant="body2" noWrap sx={{ minWidth: 0, fontWeight: 500 }}>
            {onOpen === undefined ? (
              title
            ) : (
              <DetailsLink
                onOpen={() => {
                  onOpen(transaction);
                }}
              >
                {title}
              </DetailsLink>
            )}
          </Typography>
          <Typography variant="body2" sx={{ flex: 'none', fontWeight: 500 }}>
            <Usd amount={bookedUsdOf(transaction)} {...(direction && { direction })} />
          </Typography>
        </Line>
        <Line>
          <Box sx={dayAndStatus}>
            <DateTime iso={transaction.createdAt} precision="short" />
            <StatusChip status={transaction.status} />
          </Box>
          <Box sx={{ flex: 'none', ...tabularFigures }}>
            <TransactionCoin transaction={transaction} />
          </Box>
        </Line>
        {note !== undefined && (
          <Typography variant="caption" color="textSecondary" component="p" noWrap title={note}>
            {note}
          </Typography>
        )}
      </Box>
      <Box sx={{ flex: 'none', mr: -1.5, ml: -0.5, '&:empty': { display: 'none' } }}>{actions}</Box>
    </Box>
  );
}

const dayAndStatus = {
  display: 'flex',
  alignItems: 'center',
  gap: 0.75,
  // Without the icon: on the narrowest phones it would break the alignment of the figures.
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
        minHeight: 24,
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
