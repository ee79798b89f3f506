import type { ViewedUserWire } from '@keelstone/domain/api/user.contract';
import Alert from '@mui/material/Alert';
import { DateTime } from '../../../components/date-time.tsx';

/** That the second factors of a user are about to be removed; nothing where no reset was started. */
export function WaitingReset({ user: { factorResetAt } }: { user: Pick<ViewedUserWire, 'factorResetAt'> }) {
  if (factorResetAt === null) return null;
  return (
    <Alert severity="warning" variant="outlined" sx={{ gridColumn: '1 / -1' }}>
      The second factor of this account will be removed on <DateTime iso={factorResetAt} precision="minute" />
      , because it was reported as lost. Until then withdrawals cannot be approved, and the owner can stop it.
    </Alert>
  );
}
