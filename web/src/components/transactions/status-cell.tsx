import type { TransactionWire } from '@keelstone/domain/api/transaction.wire';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { StatusChip } from '../status-chip.tsx';
import { statusNoteOf } from './transaction-course.ts';

/**
 * The status, and below it why it was rejected, that a payment was sent or returned, or for administrators who has
 * approved it while a second one has to.
 */
export function StatusCell({ transaction }: { transaction: TransactionWire }) {
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
    </Box>
  );
}
