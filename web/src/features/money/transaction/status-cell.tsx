import type { TransactionWire } from '@keelstone/domain/money/transaction/transaction.wire';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { PendingMark } from '../../core/review/pending-mark.tsx';
import { StatusChip } from '../../../ui/status-chip.tsx';
import { statusNoteOf } from './transaction-course.ts';

type Props = {
  transaction: TransactionWire;
  /** The path of its review, while it waits for a decision. */
  reviewHref?: string | undefined;
  /** For a row of two lines: longer notes are cut off. */
  isCompact?: boolean;
};

/**
 * The status and its note (`statusNoteOf`); for administrators also the age of a waiting transaction.
 */
export function StatusCell({ transaction, reviewHref, isCompact = false }: Props) {
  const note = statusNoteOf(transaction);
  return (
    <Box>
      <StatusChip status={transaction.status} />
      {(note !== undefined || reviewHref !== undefined) && (
        <Box
          sx={{
            display: 'flex',
            alignItems: 'center',
            columnGap: 1,
            flexWrap: isCompact ? 'nowrap' : 'wrap',
          }}
        >
          {reviewHref !== undefined && (
            <PendingMark
              id={transaction._id}
              iso={transaction.createdAt}
              to={reviewHref}
              name={`order ${transaction.transactionId}`}
            />
          )}
          {note !== undefined && (
            <Typography
              variant="caption"
              title={transaction.approvedBy?.email ?? note}
              sx={isCompact ? { minWidth: 0 } : twoLines}
            >
              {note}
            </Typography>
          )}
        </Box>
      )}
    </Box>
  );
}

const twoLines = {
  mt: 0.25,
  maxWidth: '28ch',
  overflow: 'hidden',
  overflowWrap: 'anywhere',
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
} as const;
