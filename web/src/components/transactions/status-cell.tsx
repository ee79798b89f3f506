import type { TransactionWire } from '@keelstone/domain/api/transaction.wire';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { PendingMark } from '../review/pending-mark.tsx';
import { StatusChip } from '../status-chip.tsx';
import { statusNoteOf } from './transaction-course.ts';

type Props = {
  transaction: TransactionWire;
  /** Where an administrator decides on it, while it waits. */
  reviewHref?: string | undefined;
};

/**
 * The status, and below it why it was rejected, that a payment was sent or returned, or for administrators who has
 * approved it while a second one has to.
 */
export function StatusCell({ transaction, reviewHref }: Props) {
  const note = statusNoteOf(transaction);
  return (
    <Box>
      <StatusChip status={transaction.status} />
      {note !== undefined && (
        <Typography
          variant="caption"
          color="textSecondary"
          component="p"
          title={transaction.approvedBy?.email}
          sx={{
            mt: 0.25,
            maxWidth: '28ch',
            overflow: 'hidden',
            overflowWrap: 'anywhere',
            display: '-webkit-box',
            WebkitBoxOrient: 'vertical',
            WebkitLineClamp: 2,
          }}
        >
          {note}
        </Typography>
      )}
      {reviewHref !== undefined && (
        <PendingMark
          iso={transaction.createdAt}
          to={reviewHref}
          name={`order ${transaction.transactionId}`}
        />
      )}
    </Box>
  );
}
