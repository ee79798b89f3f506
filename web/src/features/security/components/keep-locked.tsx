import Button from '@mui/material/Button';
import { useLockAccount } from '../../../lib/api-hooks/use-lock-account.ts';
import { focusHeading } from '../../../lib/focus-heading.ts';

/** Cancels an unlock that was asked for. It is the safe direction, so nothing is asked first. */
export function KeepLocked() {
  const locking = useLockAccount({ isOpen: true, onDone: focusHeading });
  return (
    <Button
      variant="contained"
      disabled={locking.isBusy}
      onClick={() => {
        locking.run(undefined);
      }}
    >
      <span>{locking.isBusy ? 'Locking...' : 'Keep it locked'}</span>
    </Button>
  );
}
