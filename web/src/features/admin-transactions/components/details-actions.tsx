import type { TransactionWire } from '@keelstone/domain/api/transaction.wire';
import Typography from '@mui/material/Typography';
import { DecisionButtons } from '../../../components/decision-buttons.tsx';
import { useCurrentUser } from '../../../lib/session/use-session.ts';

type Props = { transaction: TransactionWire; onDecide: (kind: 'approve' | 'reject' | 'ask') => void };

/** The decision next to its grounds; for one's own record, why there is none. */
export function DetailsActions({ transaction: { status, user }, onDecide }: Props) {
  const { _id: adminId } = useCurrentUser();
  if (status !== 'Pending') return null;
  if (user._id === adminId)
    return (
      <Typography variant="body2" color="textSecondary" sx={{ mr: 'auto' }}>
        This is your own record. Another administrator decides on it.
      </Typography>
    );
  return <DecisionButtons onDecide={onDecide} />;
}
