import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useCancelFactorReset } from '../lib/factor/use-cancel-factor-reset.ts';
import { focusHeading } from '../lib/focus-heading.ts';
import { alertAction } from './alert-action.ts';
import { DateTime } from './date-time.tsx';

/**
 * On every page while the reset of lost second factors is waiting, for an owner who has lost nothing. Cancelling is the
 * safe direction, so nothing is asked first.
 */
export function FactorResetBanner({ effectiveAt }: { effectiveAt: string }) {
  const cancelling = useCancelFactorReset({ isOpen: true, onDone: focusHeading });
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
          disabled={cancelling.isBusy}
          onClick={() => {
            cancelling.run(undefined);
          }}
        >
          {cancelling.isBusy ? 'Keeping...' : 'Keep my second factor'}
        </Button>
      }
    >
      Your second factor will be removed on <DateTime iso={effectiveAt} precision="minute" />, because
      somebody told our support that it is lost. Until then no withdrawal is paid out. If it was not you, keep
      it.
    </Alert>
  );
}

const banner = { ...alertAction, maxWidth: 1280, mx: 'auto', mb: 3 } as const;
