import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { useCurrentUser } from '../../../lib/session/use-session.ts';
import { useDialog } from '../../../lib/use-dialog.ts';
import { useRequestPasswordReset } from '../hooks/use-request-password-reset.ts';

/** A password is changed with the link of the reset mail. */
export function ChangePassword() {
  const { email } = useCurrentUser();
  const dialog = useDialog<true>();
  const reset = useRequestPasswordReset();
  return (
    <Box
      sx={{
        display: 'flex',
        justifyContent: 'space-between',
        alignItems: 'center',
        flexWrap: 'wrap',
        gap: 2,
        py: 2,
      }}
    >
      <Box sx={{ flex: '1 1 240px' }}>
        <Typography sx={{ fontWeight: 500 }}>Password</Typography>
        <Typography variant="body2" color="textSecondary">
          We email you a link to set a new one.
        </Typography>
      </Box>
      <Button
        variant="outlined"
        onClick={() => {
          dialog.open(true);
        }}
      >
        Change password
      </Button>
      <ConfirmDialog
        isOpen={dialog.isOpen}
        title="Change your password?"
        text={`We send a link to ${email} and sign you out here, so that the link can be opened. Setting a new password signs you out everywhere.`}
        confirmLabel="Send Reset Link"
        busyText="Sending..."
        isBusy={reset.isPending}
        onConfirm={() => {
          reset.mutate(email);
        }}
        onClose={dialog.close}
      />
    </Box>
  );
}
