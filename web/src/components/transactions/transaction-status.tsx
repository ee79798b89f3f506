import type { TransactionWire } from '@keelstone/domain/api/transaction.wire';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { StatusChip } from '../status-chip.tsx';

/** The status, and for administrators who has approved it already while a second one has to. */
export function TransactionStatus({ transaction: { status, approvedBy } }: { transaction: TransactionWire }) {
  if (approvedBy === undefined) return <StatusChip status={status} />;
  return (
    <Box>
      <StatusChip status={status} />
      <Typography
        variant="caption"
        color="textSecondary"
        component="p"
        sx={{ mt: 0.5 }}
        title={approvedBy.email}
      >
        Approved once, by {approvedBy.name}
      </Typography>
    </Box>
  );
}
