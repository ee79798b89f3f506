import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import TextField from '@mui/material/TextField';
import { Link as RouterLink } from 'react-router-dom';
import { kycSessionSchema } from '@keelstone/domain/identity/kyc/kyc-session.schema';
import { kycTexts } from '@keelstone/domain/identity/kyc/kyc.texts';
import { paths } from '../../../config/paths.ts';
import { isRefusal } from '../../../lib/api/api-error.ts';
import { useOrderedForm } from '../../../lib/forms/ordered-form.ts';
import type { KycTicket } from '../../../lib/session/kyc-ticket.ts';
import type { DialogState } from '../../../lib/use-dialog.ts';
import { PadlockIcon } from '../../../theme/icons.tsx';
import { alertAction } from '../../../ui/alert-action.ts';
import { AppLink } from '../../../ui/app-link.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { FormDialog } from '../../../ui/question-dialog.tsx';
import { useOpenKycSession } from './kyc.calls.ts';

type Props = DialogState & {
  ticket: KycTicket;
  /** Called with the uid of the opened session. */
  onConfirmed: (uid: string) => void;
};

/**
 * Asks for the password of the registration before the identity form is sent: the person who verified the address may not
 * be the one who registered it, and nobody's documents may end up in an account that a stranger can open. A closed dialog
 * keeps no password, because the form may be left open on a shared computer.
 */
export function ConfirmIdentity({ ticket, isOpen, onClose, onConfirmed }: Props) {
  const opening = useOpenKycSession(ticket);
  const isOver = isRefusal(opening.error, 'ticket-invalid');
  const form = useOrderedForm({
    initialValues: { password: '' },
    schema: kycSessionSchema.pick(['password']),
    toInput: ({ password }) => ({ password }),
    onSubmit: async ({ password }, { setFieldError, resetForm }) => {
      try {
        const uid = await opening.mutateAsync(password);
        resetForm();
        onConfirmed(uid);
      } catch (error) {
        if (!isRefusal(error, 'wrong-credentials')) return;
        setFieldError('password', error.message);
        document.getElementById('password')?.focus();
      }
    },
  });
  return (
    <FormDialog
      isOpen={isOpen}
      title="Confirm it's you"
      text="Enter the password you chose at registration. Then your documents are submitted."
      submitLabel="Continue"
      busyText="Confirming..."
      isBusy={form.isSubmitting}
      isDisabled={isOver}
      onSubmit={form.onSubmit}
      onClose={() => {
        form.reset();
        onClose();
      }}
    >
      {isOver && (
        <Alert severity="warning" sx={alertAction}>
          <span>{kycTexts.ticketInvalid}</span> <span>What you typed is kept in this tab: </span>
          <Link component={RouterLink} to={paths.login} color="inherit">
            sign in
          </Link>{' '}
          <span>and continue under Verification.</span>
        </Alert>
      )}
      <TextField
        label="Email address"
        type="email"
        name="account"
        autoComplete="username"
        value={ticket.email}
        slotProps={{ input: { readOnly: true, endAdornment: <PadlockIcon color="action" /> } }}
      />
      <PasswordField
        {...form.field('password')}
        label="Password"
        autoComplete="current-password"
        disabled={isOver}
        autoFocus
      />
      <Box sx={{ textAlign: 'right' }}>
        <AppLink to={paths.forgotPassword} variant="body2">
          Forgot password?
        </AppLink>
      </Box>
    </FormDialog>
  );
}
