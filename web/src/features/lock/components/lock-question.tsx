import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { AuthLayout } from '../../../components/auth-layout.tsx';

type Props = { isBusy: boolean; onLock: () => void };

/** What a lock stops and how it is undone, and the button. */
export function LockQuestion({ isBusy, onLock }: Props) {
  return (
    <AuthLayout
      title="Lock your account?"
      lead="No withdrawal can be requested, pending ones are not paid out, and nothing can be changed. Every browser is signed out."
    >
      <Stack spacing={2}>
        <Typography variant="body2" color="textSecondary">
          You can sign in again and see everything. To undo it, ask for the unlock on the security page: it
          takes effect 24 hours later.
        </Typography>
        <Button variant="contained" size="large" fullWidth disabled={isBusy} onClick={onLock}>
          <span aria-live="polite">{isBusy ? 'Locking...' : 'Lock my account'}</span>
        </Button>
        <Typography variant="body2" color="textSecondary" align="center">
          Everything is fine? Then just close this page.
        </Typography>
      </Stack>
    </AuthLayout>
  );
}
