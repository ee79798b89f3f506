import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useReopenAccount } from '../lib/closing/use-reopen-account.ts';
import { focusHeading } from '../lib/focus-heading.ts';
import { alertAction } from './alert-action.ts';
import { DateTime } from './date-time.tsx';

/** On every page while the account is closing. Undoing it is the safe direction, so nothing is asked first. */
export function ClosingBanner({ closesAt }: { closesAt: string }) {
  const reopening = useReopenAccount({ isOpen: true, onDone: focusHeading });
  return (
    <Alert
      severity="warning"
      variant="outlined"
      role="status"
      sx={banner}
      action={
        <Button
          color="inherit"
          size="small"
          disabled={reopening.isBusy}
          onClick={() => {
            reopening.run(undefined);
          }}
        >
          {reopening.isBusy ? 'Undoing...' : 'Keep my account'}
        </Button>
      }
    >
      Your account will be closed on <DateTime iso={closesAt} precision="minute" />. Until then nothing can
      come in. Afterwards nobody can undo it.
    </Alert>
  );
}

const banner = { ...alertAction, maxWidth: 1280, mx: 'auto', mb: 3 } as const;
