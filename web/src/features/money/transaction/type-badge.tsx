import type { TransactionType } from '@keelstone/domain/money/transaction/transaction';
import Chip from '@mui/material/Chip';

/** Deposit, Withdrawal or Credited; distinguished from a status by its fill. */
export function TypeBadge({ type }: { type: TransactionType }) {
  return (
    <Chip size="small" label={type} sx={{ height: 22, bgcolor: 'action.selected', color: 'text.primary' }} />
  );
}
