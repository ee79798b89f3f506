import Button from '@mui/material/Button';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { useCurrentUser } from '../../../lib/session/use-session.ts';
import { useDialog } from '../../../lib/use-dialog.ts';
import { useRequestPasswordReset } from '../api.ts';
import { SettingRow } from './setting-row.tsx';

/** A password is changed with the link of the reset mail. */
export function ChangePassword() {
  const { email } = useCurrentUser();
  const dialog = useDialog<true>();
  const reset = useRequestPasswordReset();
  return (
    <SettingRow title="Password" text="We email you a link to set a new one.">
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
    </SettingRow>
  );
}
